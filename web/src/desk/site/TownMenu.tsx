import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ContentFile } from '../../contract.gen';
import { contentFileQuery } from '../api/queries.ts';
import { shownAddress } from '../lib/shown-address.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import type { Json } from './schema.ts';
import { menuFile, menuName, menuWithoutTown } from './town-menu.ts';
import { useTownMenu } from './use-town-menu.ts';

const strings = messages.site.cityAdvice;

/** Says that a published city is not in the menu, and adds it there. */
export function TownMenu({ file }: { readonly file: ContentFile }) {
  const { path, page_path: page } = file;
  const site = menuFile(path);
  const isShown = isTownOnSite(file);
  const { data } = useQuery({ ...contentFileQuery(site), enabled: isShown });
  const add = useTownMenu(file);
  if (add.data) return <p role="status">{format(strings.inMenu, { menu: add.data })}</p>;
  const pointer = isShown && data && page ? menuWithoutTown(data.value as Json, page) : undefined;
  if (!data || page === null || pointer === undefined) return null;
  return (
    <div className="edit__todo">
      <p>{format(strings.notInMenu, { page: shownAddress(page) })}</p>
      <button
        type="button"
        className="btn btn--line btn--sm"
        disabled={add.isPending}
        onClick={() => add.mutate()}
      >
        {format(strings.addToMenu, { menu: menuName(data.value as Json, pointer) })}
      </button>
      <Link to="/site/edit" search={{ path: site, at: pointer }} className="link">
        {strings.openMenu}
      </Link>
    </div>
  );
}

/** Whether a file is a city with a page, which a menu can link to. */
function isTownOnSite({ kind, version, removed, page_path }: ContentFile): boolean {
  return kind === 'cities' && version !== '' && !removed && page_path !== null;
}
