import { allowSound, attachJingle, play, prepareAudio, requestJingle } from '../../lib/jingle';

/** `HAVE_FUTURE_DATA` of the HTML standard. */
const HAVE_FUTURE_DATA = 3;

/** Plays the jingle while the video in `frame` plays. It pauses with the video and rewinds when the video ends. */
export async function startVideoSound(frame: HTMLElement): Promise<void> {
  const [video, audio] = [frame.querySelector('video'), frame.querySelector('audio')];
  if (!(video && audio)) return;
  const sync = () => {
    // The video has no sound, so its volume control mutes the jingle.
    audio.muted = video.muted;
    // A video that is buffering is not playing.
    const isPlaying = !video.paused && !video.ended && video.readyState >= HAVE_FUTURE_DATA;
    if (!isPlaying) audio.pause();
    else if (audio.src) void play(audio);
  };
  for (const change of ['play', 'playing', 'pause', 'waiting', 'volumechange'])
    video.addEventListener(change, sync);
  video.addEventListener('ended', () => {
    audio.pause();
    audio.currentTime = 0;
  });

  prepareAudio(audio);
  playInGesture(frame, audio, sync);

  const jingle = await requestJingle(frame.dataset.key ?? '');
  if (!jingle) return;
  attachJingle(audio, jingle);
  // The visitor may have started the video before the jingle arrived.
  sync();
}

/**
 * Plays the jingle inside of taps, clicks and keys until it has played once, because Safari on an iPhone allows sound
 * permanently only then. The video's own events are no gestures, and follow later: the jingle is silent until `sync`
 * makes it follow the video.
 */
function playInGesture(frame: HTMLElement, audio: HTMLAudioElement, sync: () => void): void {
  const gestures = new AbortController();
  audio.addEventListener('playing', () => gestures.abort(), { once: true });
  const start = () => {
    allowSound(audio);
    if (!(audio.src && audio.paused)) return;
    audio.muted = true;
    void play(audio).then(sync);
  };
  for (const gesture of ['touchend', 'click', 'keydown'])
    frame.addEventListener(gesture, start, { signal: gestures.signal });
}
