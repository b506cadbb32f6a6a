/**
 * Ends the waiting for every photo: one that has loaded needs no word in its place any more, and one that does not load
 * gives its place to the drawing that its `data-fallback` names.
 */
export function watchPhotos(): void {
  for (const photo of document.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
    photo.addEventListener('load', () => rest(photo), { once: true });
    photo.addEventListener('error', () => giveWay(photo), { once: true });
    // It may have come or failed before this script did. A photo that has not begun to load is not complete.
    if (!photo.complete) continue;
    if (photo.naturalWidth > 0) rest(photo);
    else giveWay(photo);
  }
}

function rest(photo: HTMLImageElement): void {
  photo.parentElement?.removeAttribute('data-wait');
}

function giveWay(photo: HTMLImageElement): void {
  const { fallback } = photo.dataset;
  if (!fallback) return;
  delete photo.dataset.fallback;
  rest(photo);
  for (const source of photo.parentElement?.querySelectorAll('source') ?? []) source.remove();
  photo.removeAttribute('srcset');
  photo.src = fallback;
}

watchPhotos();
