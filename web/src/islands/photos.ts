/**
 * Ends the loading state of every photo: removes the placeholder text once it has loaded, and shows the drawing that
 * its `data-fallback` names if it does not load.
 */
export function watchPhotos(): void {
  for (const photo of document.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
    photo.addEventListener('load', () => stopWaiting(photo), { once: true });
    photo.addEventListener('error', () => showFallback(photo), { once: true });
    // It may have loaded or failed before this script ran. A lazy image that has not started loading is not complete.
    if (!photo.complete) continue;
    if (photo.naturalWidth > 0) stopWaiting(photo);
    else showFallback(photo);
  }
  for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-fallback]')) {
    // A video fires no event when its poster fails to load; an image with the same address does.
    const probe = new Image();
    probe.addEventListener('error', () => {
      video.setAttribute('poster', video.dataset.fallback ?? '');
    });
    probe.src = video.getAttribute('poster') ?? '';
  }
}

function stopWaiting(photo: HTMLImageElement): void {
  photo.parentElement?.removeAttribute('data-wait');
}

function showFallback(photo: HTMLImageElement): void {
  const { fallback } = photo.dataset;
  if (!fallback) return;
  delete photo.dataset.fallback;
  stopWaiting(photo);
  for (const source of photo.parentElement?.querySelectorAll('source') ?? []) source.remove();
  photo.removeAttribute('srcset');
  photo.src = fallback;
}

watchPhotos();
