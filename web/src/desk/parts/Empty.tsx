/** Props of {@link Empty}. */
export interface EmptyProps {
  /** The heading and the sentence below it. */
  readonly text: readonly [string, string];
}

/** What is shown where there is nothing. */
export function Empty({ text: [heading, sentence] }: EmptyProps) {
  return (
    <div className="empty">
      <h2>{heading}</h2>
      <p>{sentence}</p>
    </div>
  );
}
