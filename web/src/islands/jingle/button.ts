import { allowSound, attachJingle, play, prepareAudio, requestJingle } from '../../lib/jingle';

/**
 * Requests the jingle and then shows the button that plays and pauses it. It never plays automatically, and without a
 * jingle the button stays hidden. `data-loading` and `data-playing` are the two flags of the spec, section 9.
 */
export async function startButton(root: HTMLElement): Promise<void> {
  const [button, status, audio] = ['button', '[role=status]', 'audio'].map((part) =>
    root.querySelector(part),
  );
  if (!(button instanceof HTMLButtonElement && status && audio instanceof HTMLAudioElement)) return;
  const { dataset } = root;
  dataset.loading = 'true';
  const jingle = await requestJingle(dataset.key ?? '');
  dataset.loading = 'false';
  if (!jingle) return;

  prepareAudio(audio);
  attachJingle(audio, jingle);
  const labels = button.dataset;
  const show = (playing: boolean) => {
    dataset.playing = String(playing);
    button.textContent = (playing ? labels.pause : labels.play) ?? '';
    status.textContent = (playing ? labels.playing : labels.paused) ?? '';
  };
  // Follows the element's events, since a headset button can pause it too.
  audio.addEventListener('play', () => show(true));
  audio.addEventListener('pause', () => show(false));
  button.addEventListener('click', () => {
    if (!audio.paused) return audio.pause();
    allowSound(audio);
    void play(audio);
  });
  status.textContent = labels.ready ?? '';
  button.hidden = false;
}
