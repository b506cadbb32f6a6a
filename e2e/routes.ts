import type { APIRequestContext } from '@playwright/test';

/** The widths that the site is checked at, in pixels. */
export const WIDTHS = [320, 360, 390, 768, 1024, 1440] as const;

/** The paths of the sitemap. */
export async function listedPaths(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}
