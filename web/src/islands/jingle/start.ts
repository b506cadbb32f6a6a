import { startButton } from './button';
import { startVideoSound } from './video-sound';

/** Starts the jingle: as the sound of a video if the element has one, else with a button of its own. */
export function start(element: HTMLElement): void {
  void (element.querySelector('video') ? startVideoSound : startButton)(element);
}
