import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentChange, ContentFile } from '../../contract.gen';
import { request } from '../api/client.ts';
import { contentFileQuery, contentListQuery } from '../api/queries.ts';
import { notifyError } from '../lib/toasts.ts';
import { valueAtPointer } from './json-pointer.ts';
import { menuFile, menuName, menuWithoutPage, withPageInMenu } from './page-menu.ts';
import type { Json } from './schema.ts';

/** Puts a page in the menu of its language, and of the other one if it has a page there. Its result names the menu. */
export function usePageMenu(file: ContentFile) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const menu = await addToMenu(client, file);
      if (file.counterpart) await addToMenu(client, await latest(client, file.counterpart.path));
      return menu;
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: contentListQuery.queryKey }),
    onError: notifyError,
  });
}

/** Publishes the menu with a link to a page, unless it has one, and returns the name of the menu. */
async function addToMenu(client: QueryClient, file: ContentFile): Promise<string> {
  const { path, page_path: page, value, title } = file;
  const { version, ...site } = await latest(client, menuFile(path));
  const menus = site.value as Json;
  const pointer = page === null ? undefined : menuWithoutPage(menus, page);
  if (page === null || pointer === undefined) return '';
  const name = valueAtPointer(value as Json, '/city_name');
  const change: ContentChange = {
    path: site.path,
    value: withPageInMenu(menus, pointer, typeof name === 'string' ? name : title, page),
    body: site.body,
    expected: version,
  };
  const published = await request<ContentFile>('content/file', { method: 'PUT', body: change });
  client.setQueryData(contentFileQuery(site.path).queryKey, published);
  return menuName(menus, pointer);
}

/** A file as it is on the site now. */
function latest(client: QueryClient, path: string): Promise<ContentFile> {
  return client.fetchQuery({ ...contentFileQuery(path), staleTime: 0 });
}
