import { shownAddress } from '../lib/shown-address.ts';
import { plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

const strings = screenMessages.images;

/** Props of {@link UsedBy}. */
export interface UsedByProps {
  readonly pages: readonly string[];
  /** Whether it is the company's logo. */
  readonly isLogo?: boolean;
}

/** The pages that show an image or a video. */
export function UsedBy({ pages, isLogo = false }: UsedByProps) {
  if (pages.length === 0) return <p className="mute">{isLogo ? strings.isLogo : strings.unused}</p>;
  return (
    // One element, because a card has one row for it.
    <div>
      {isLogo && <p className="mute">{strings.isLogo}</p>}
      <details className="image-card__pages">
        <summary>{plural(strings.usedOn, pages.length)}</summary>
        <ul>
          {pages.map((page) => (
            <li key={page}>
              <a href={page} className="link">
                {shownAddress(page)}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
