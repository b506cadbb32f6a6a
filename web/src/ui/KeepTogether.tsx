/** Props of {@link KeepTogether}. */
export interface KeepTogetherProps {
  readonly text: string;
}

/** Text in which words like `3-man` and `I-69C` do not break at the hyphen. */
export function KeepTogether({ text }: KeepTogetherProps) {
  return text.split(/((?:\d+|\bI)-\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: The same number may stand in a text twice, and parts never move.
      <span key={index} className="nb">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
