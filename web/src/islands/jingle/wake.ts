import { wake as followVideo } from './ad-sound';
import { wake as offerButton } from './button';

/** Wakes the jingle where it stands alone with a button, or goes along with a video. */
export function wake(element: HTMLElement): void {
  void (element.querySelector('video') ? followVideo : offerButton)(element);
}
