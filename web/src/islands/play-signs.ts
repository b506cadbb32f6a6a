import { play as english } from '../../../content/en/browser-messages.json';
import { play as spanish } from '../../../content/es/browser-messages.json';
import { addStyles, button } from './chat/dom';
import css from './play-signs.css?inline';

/**
 * Puts a button with a play sign over the picture of each video, instead of the browser's controls. Those are back as
 * soon as the video plays; without this script they are there all the time.
 */
export function addPlaySigns(): void {
  const waiting = [...document.querySelectorAll('video')].filter((video) => video.controls && video.paused);
  if (waiting.length === 0) return;
  addStyles(css);
  waiting.forEach(addPlaySign);
}

function addPlaySign(video: HTMLVideoElement): void {
  const label = document.documentElement.lang === 'es' ? spanish : english;
  const name = video.getAttribute('aria-label') ?? '';
  const showControls = () => {
    video.controls = true;
    sign.remove();
  };
  const press = () => {
    showControls();
    // The focused button has disappeared, and only a video with controls can take the focus.
    video.focus({ preventScroll: true });
    // A video that cannot be played shows its own error.
    video.play().catch(() => undefined);
  };
  const sign = button(press, { class: 'play', 'aria-label': label.replace('{name}', () => name) });
  video.controls = false;
  video.after(sign);
  video.addEventListener('play', showControls, { once: true });
}

addPlaySigns();
