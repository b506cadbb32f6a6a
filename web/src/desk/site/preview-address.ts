const pattern = /^(\/desk\/preview\/[^/]+)(\/.*)?$/;

/** The path of the page shown at a URL below `/desk/preview/`. */
export function pageIn(address: string): string {
  return pattern.exec(address)?.[2] ?? '/';
}

/** The URL of another page of the same preview. */
export function previewAddress(address: string, page: string): string {
  const base = pattern.exec(address)?.[1];
  return base === undefined ? address : `${base}${page}`;
}
