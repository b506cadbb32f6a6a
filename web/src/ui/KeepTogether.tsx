/** Props of {@link KeepTogether}. */
export interface KeepTogetherProps {
  readonly text: string;
  /** Whether words without a number, like `two-step`, do not break either: in a heading. */
  readonly words?: boolean;
}

const withNumber = /((?:(?:\(\d{3}\) )?\d+|\bI)-\S+)/;
const anyWord = /(\S+-\S+)/;

/** Text in which words like `3-man`, `I-69C` and phone numbers do not break at the hyphen. */
export function KeepTogether({ text, words = false }: KeepTogetherProps) {
  return text.split(words ? anyWord : withNumber).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: The same number may occur in a text twice, and parts never move.
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
