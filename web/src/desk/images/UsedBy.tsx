import { plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

const strings = messages.images;

/** The pages that show an image or a video. */
export function UsedBy({ pages }: { readonly pages: readonly string[] }) {
  if (pages.length === 0) return <p className="mute">{strings.unused}</p>;
  return (
    <details className="pic__pages">
      <summary>{plural(strings.usedOn, pages.length)}</summary>
      <ul>
        {pages.map((page) => (
          <li key={page}>
            <a href={page} className="link">
              {page}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
