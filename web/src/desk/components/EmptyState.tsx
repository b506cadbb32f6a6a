/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  readonly message: { readonly title: string; readonly text?: string };
}

/** Shown where a list or screen has no content. */
export function EmptyState({ message: { title, text } }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  );
}
