import { wake as offerButton } from './button';
import { wake as followVideo } from './video-sound';

/** Wakes the jingle where it stands alone with a button, or goes along with a video. */
export function wake(element: HTMLElement): void {
  void (element.querySelector('video') ? followVideo : offerButton)(element);
}
