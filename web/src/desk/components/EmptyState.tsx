/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  /** The heading and the sentence below it. */
  readonly text: readonly [string, string];
}

/** What is shown where there is nothing. */
export function EmptyState({ text: [heading, sentence] }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2>{heading}</h2>
      <p>{sentence}</p>
    </div>
  );
}
