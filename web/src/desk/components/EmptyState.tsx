import allAnswered from '../art/all-answered.svg?url';
import allSent from '../art/all-sent.svg?url';
import noImages from '../art/no-images.svg?url';
import noLeads from '../art/no-leads.svg?url';
import noNotes from '../art/no-notes.svg?url';
import noReports from '../art/no-reports.svg?url';
import noneSelected from '../art/none-selected.svg?url';
import nothingFound from '../art/nothing-found.svg?url';

/** The drawings of `web/illustrations/scenes/desk.mjs`, by their meaning. */
const drawings = {
  allAnswered,
  allSent,
  noImages,
  noLeads,
  noNotes,
  noReports,
  noneSelected,
  nothingFound,
} as const;

/** Props of {@link EmptyArt}. */
export interface EmptyArtProps {
  readonly art: keyof typeof drawings;
}

/** A decorative drawing above the text of an empty list. */
export function EmptyArt({ art }: EmptyArtProps) {
  return <img className="empty__art" src={drawings[art]} alt="" width="320" height="200" />;
}

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  readonly message: { readonly title: string; readonly text?: string };
  readonly art?: EmptyArtProps['art'];
}

/** Shown where a list or screen has no content. */
export function EmptyState({ message: { title, text }, art }: EmptyStateProps) {
  return (
    <div className="empty">
      {art && <EmptyArt art={art} />}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  );
}
