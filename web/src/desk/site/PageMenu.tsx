import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ContentFile } from '../../contract.gen';
import { contentFileQuery } from '../api/queries.ts';
import { shownAddress } from '../lib/shown-address.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { belongsInMenu, menuFile, menuName, menuWithoutPage } from './page-menu.ts';
import type { Json } from './schema.ts';
import { usePageMenu } from './use-page-menu.ts';

const strings = screenMessages.site.menu;

/** Says that a published page is in no menu, and adds it to one. */
export function PageMenu({ file }: { readonly file: ContentFile }) {
  const { path, page_path: page } = file;
  const site = menuFile(path);
  const isShown = belongsInMenu(file);
  const { data } = useQuery({ ...contentFileQuery(site), enabled: isShown });
  const add = usePageMenu(file);
  if (add.data) return <p role="status">{format(strings.isIn, { menu: add.data })}</p>;
  const pointer = isShown && data && page ? menuWithoutPage(data.value as Json, page) : undefined;
  if (!data || page === null || pointer === undefined) return null;
  return (
    <div className="edit__todo">
      <p>{format(strings.notIn, { page: shownAddress(page) })}</p>
      <button
        type="button"
        className="btn btn--line btn--sm"
        disabled={add.isPending}
        onClick={() => add.mutate()}
      >
        {format(strings.add, { menu: menuName(data.value as Json, pointer) })}
      </button>
      <Link to="/site/edit" search={{ path: site, at: pointer }} className="link">
        {strings.open}
      </Link>
    </div>
  );
}
