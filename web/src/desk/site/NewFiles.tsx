import { useState } from 'react';
import type { DeskLanguage } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { screenMessages } from '../messages/screen-messages.ts';
import { NewPageForm } from './NewPage.tsx';
import { NewPostForm } from './NewPost.tsx';

const strings = screenMessages.site;
const titles = {
  pages: strings.newPage.title,
  cities: strings.newCity.title,
  posts: strings.newPost.title,
} as const;
const kinds = ['pages', 'cities', 'posts'] as const;

/** Buttons that start a page, a city or a post, in the language of the list unless another is chosen. */
export function NewFiles({ lang }: { readonly lang: DeskLanguage }) {
  const [open, setOpen] = useState<(typeof kinds)[number] | null>(null);
  return (
    <div className="row">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="btn btn--line btn--sm"
          aria-haspopup="dialog"
          onClick={() => setOpen(kind)}
        >
          <DeskIcon name="plus" />
          {titles[kind]}
        </button>
      ))}
      {open && (
        <Dialog title={titles[open]} onClose={() => setOpen(null)}>
          {open === 'posts' ? <NewPostForm listed={lang} /> : <NewPageForm kind={open} listed={lang} />}
        </Dialog>
      )}
    </div>
  );
}
