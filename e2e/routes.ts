import type { APIRequestContext } from '@playwright/test';

/** The widths that the site is checked at, in pixels. */
export const WIDTHS = [320, 360, 390, 768, 1024, 1440] as const;

/** Pages that the sitemap does not list, in both languages. The first two do not exist. */
export const UNLISTED = [
  '/nowhere',
  '/es/nowhere',
  '/sign-in',
  '/es/entrar',
  '/sign-in/forgot',
  '/es/entrar/olvido',
  '/subscribe',
  '/es/suscripcion',
  '/blog?category=moving-tips',
  '/es/consejos?category=consejos-de-mudanza',
] as const;

/** The paths of the sitemap. */
export async function listedPaths(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

/** Paths with one post and one city of each language for all, whose pages are built alike. */
export function kindsOf(paths: readonly string[]): string[] {
  const alike = ['/blog/', '/service-areas/', '/es/consejos/', '/es/zonas/'];
  const others = paths.filter((path) => !alike.some((prefix) => path.startsWith(prefix)));
  const first = (prefix: string) => paths.find((path) => path.startsWith(prefix)) ?? [];
  return [
    ...others,
    ...alike.flatMap(first),
    // The cities with pages of their own, and a post with a table.
    '/service-areas/edinburg',
    '/service-areas/mcallen',
    '/service-areas/sharyland',
    '/blog/how-many-boxes',
  ];
}
