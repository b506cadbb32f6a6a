import type { MouseEvent, ReactNode } from 'react';

/** A line of the summary. */
export interface FieldError {
  readonly message: string;
  /** URL of the field; null if it is not on this page. */
  readonly href: string | null;
  /** Focuses the field where the URL alone cannot. */
  readonly follow?: (event: MouseEvent) => void;
}

/** Props of {@link ErrorSummary}. */
export interface ErrorSummaryProps {
  readonly id: string;
  readonly heading: string;
  readonly errors: readonly FieldError[];
  /** Whether it has the focus when the page loads, as after a form post without JavaScript. */
  readonly focused?: boolean;
  /** Additional content below the heading. */
  readonly children?: ReactNode;
}

/** All errors of a form, each linked to its field. */
export function ErrorSummary({ id, heading, errors, focused, children }: ErrorSummaryProps) {
  const headingId = `${id}-heading`;
  return (
    <div
      className="errors"
      id={id}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: The page is the response to a submitted form.
      autoFocus={focused}
      role="alert"
      aria-labelledby={headingId}
    >
      <h2 id={headingId}>{heading}</h2>
      {children}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ message, href, follow }) => (
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
