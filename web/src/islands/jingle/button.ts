import { play, putOn, requestJingle } from '../../lib/jingle';

/**
 * Asks for the jingle, and when it is there shows the button that plays and pauses it. It never begins by itself, and
 * without a jingle there is no button. The two flags of the spec stand in `data-loading` and `data-playing`.
 */
export async function wake(root: HTMLElement): Promise<void> {
  const [button, status, audio] = ['button', '[role=status]', 'audio'].map((part) =>
    root.querySelector(part),
  );
  if (!(button instanceof HTMLButtonElement && status && audio instanceof HTMLAudioElement)) return;
  const { dataset } = root;
  dataset.loading = 'true';
  const jingle = await requestJingle(dataset.key ?? '');
  dataset.loading = 'false';
  if (!jingle) return;

  putOn(audio, jingle);
  const words = button.dataset;
  const show = (playing: boolean) => {
    dataset.playing = String(playing);
    button.textContent = (playing ? words.pause : words.play) ?? '';
    status.textContent = (playing ? words.playing : words.paused) ?? '';
  };
  // The state follows the element, which a headset's button may stop, too.
  audio.addEventListener('play', () => show(true));
  audio.addEventListener('pause', () => show(false));
  button.addEventListener('click', () => (audio.paused ? void play(audio) : audio.pause()));
  status.textContent = words.ready ?? '';
  button.hidden = false;
}
