import type { ContentFile } from '../../contract.gen';
import { childPointer, valueAtPointer, withValueAt } from './json-pointer.ts';
import { isList, isObject, type Json } from './schema.ts';

const menus = '/header/menus';

/** The file with the menus that a page shows. */
export function menuFile(path: string): string {
  return `${path.split('/')[0]}/site.toml`;
}

/** Whether a menu can link to a file: a published city, or a page that was added at the desk. */
export function belongsInMenu({ kind, version, removed, removable, page_path }: ContentFile): boolean {
  const isKnown = kind === 'cities' || (kind === 'pages' && removable);
  return isKnown && version !== '' && !removed && page_path !== null;
}

/**
 * The pointer to the links of the header menu that lists similar pages, unless a menu or the footer already links to the
 * page. `site` is the content of `site.toml`, and `page` a path such as `/service-areas/alton`.
 */
export function menuWithoutPage(site: Json, page: string): string | undefined {
  const list = valueAtPointer(site, menus);
  if (!isList(list) || linksIn(site).includes(page)) return undefined;
  const at = list.findIndex((menu) => linksIn(menu).some((href) => folderOf(href) === folderOf(page)));
  return at < 0 ? undefined : childPointer(childPointer(menus, at), 'links');
}

/** The name of the menu whose links are at a pointer. */
export function menuName(site: Json, links: string): string {
  const label = valueAtPointer(site, childPointer(links.slice(0, links.lastIndexOf('/')), 'label'));
  return typeof label === 'string' ? label : '';
}

/** The content of `site.toml` with a link to a page at the end of the menu whose links are at a pointer. */
export function withPageInMenu(site: Json, links: string, label: string, href: string): Json {
  const present = valueAtPointer(site, links);
  return withValueAt(site, links, [...(isList(present) ? present : []), { label, href }]);
}

/** The addresses of all links in a value. */
function linksIn(value: Json): string[] {
  if (isList(value)) return value.flatMap(linksIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'href' && typeof part === 'string' ? [part] : part === undefined ? [] : linksIn(part),
  );
}

/** A path without its last part: `/service-areas/` of `/service-areas/alton`. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
