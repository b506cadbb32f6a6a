import { Link } from '@tanstack/react-router';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import type { ExistingFile } from './use-new-file.ts';

/** A link to the file that is in the way of a new one. */
export function ExistingLink({ existing }: { readonly existing: ExistingFile | null }) {
  if (!existing) return null;
  return (
    <p>
      <Link to="/site/edit" search={{ path: existing.path }} className="link">
        {format(screenMessages.site.newFile.openExisting, { title: existing.title })}
      </Link>
    </p>
  );
}
