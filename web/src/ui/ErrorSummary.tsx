import type { MouseEvent, ReactNode } from 'react';

/** A line of the summary. */
export interface Complaint {
  readonly message: string;
  /** The address of the field; null when it is not on this page. */
  readonly href: string | null;
  /** Goes there where the address alone cannot. */
  readonly follow?: (event: MouseEvent) => void;
}

/** Props of {@link ErrorSummary}. */
export interface ErrorSummaryProps {
  readonly id: string;
  readonly heading: string;
  readonly complaints: readonly Complaint[];
  /** Whether the page opens with the focus on it, as one that answers a plain form does. */
  readonly focused?: boolean;
  /** What stands below the heading besides. */
  readonly children?: ReactNode;
}

/** Why a form was not taken: all that is wrong, each line a link to its field. */
export function ErrorSummary({ id, heading, complaints, focused, children }: ErrorSummaryProps) {
  const headingId = `${id}-heading`;
  return (
    <div
      className="errors"
      id={id}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: The page was asked for by sending the form, and this is its answer.
      autoFocus={focused}
      role="alert"
      aria-labelledby={headingId}
    >
      <h2 id={headingId}>{heading}</h2>
      {children}
      {complaints.length > 0 && (
        <ul>
          {complaints.map(({ message, href, follow }) => (
            <li key={message + href}>
              {href === null ? (
                message
              ) : (
                <a className="link" href={href} onClick={follow}>
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
