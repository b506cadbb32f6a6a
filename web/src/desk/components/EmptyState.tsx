/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  /** The heading and the sentence below it. */
  readonly message: { readonly title: string; readonly text?: string };
}

/** What is shown where there is nothing. */
export function EmptyState({ message: { title, text } }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  );
}
