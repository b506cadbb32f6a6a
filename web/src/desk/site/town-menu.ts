import { childPointer, valueAtPointer, withValueAt } from './json-pointer.ts';
import { isList, isObject, type Json } from './schema.ts';

const menus = '/header/menus';

/** The file with the menus that a city's page shows. */
export function menuFile(path: string): string {
  return `${path.split('/')[0]}/site.toml`;
}

/**
 * The pointer to the links of the header menu that lists towns, if the page of a town is not among them. `site` is the
 * content of `site.toml`, and `page` a path such as `/service-areas/alton`.
 */
export function menuWithoutTown(site: Json, page: string): string | undefined {
  const list = valueAtPointer(site, menus);
  if (!isList(list)) return undefined;
  const folder = page.slice(0, page.lastIndexOf('/') + 1);
  const linksOf = (menu: Json) => {
    const links = isObject(menu) ? menu.links : undefined;
    return isList(links) ? links.map((link) => (isObject(link) ? link.href : undefined)) : [];
  };
  if (list.some((menu) => linksOf(menu).includes(page))) return undefined;
  const at = list.findIndex((menu) =>
    linksOf(menu).some((href) => typeof href === 'string' && href.startsWith(folder)),
  );
  return at < 0 ? undefined : childPointer(childPointer(menus, at), 'links');
}

/** The name of the menu whose links are at a pointer. */
export function menuName(site: Json, links: string): string {
  const label = valueAtPointer(site, childPointer(links.slice(0, links.lastIndexOf('/')), 'label'));
  return typeof label === 'string' ? label : '';
}

/** The content of `site.toml` with a link to a town at the end of the menu whose links are at a pointer. */
export function withTownInMenu(site: Json, links: string, label: string, href: string): Json {
  const present = valueAtPointer(site, links);
  return withValueAt(site, links, [...(isList(present) ? present : []), { label, href }]);
}
