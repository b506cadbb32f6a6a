const pattern = /^(\/desk\/preview\/[^/]+)(\/.*)?$/;

/** The page that an address below `/desk/preview/` shows. */
export function pageIn(address: string): string {
  return pattern.exec(address)?.[2] ?? '/';
}

/** The address of another page of the same preview. */
export function previewAddress(address: string, page: string): string {
  const base = pattern.exec(address)?.[1];
  return base === undefined ? address : `${base}${page}`;
}
