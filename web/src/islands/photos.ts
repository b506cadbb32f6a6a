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
  for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-fallback]')) {
    // A video does not tell that its poster failed; an image with the same address does.
    const probe = new Image();
    probe.addEventListener('error', () => {
      video.setAttribute('poster', video.dataset.fallback ?? '');
    });
    probe.src = video.getAttribute('poster') ?? '';
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
