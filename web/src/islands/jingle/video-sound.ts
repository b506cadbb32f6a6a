import { allowSound, attachJingle, play, prepareAudio, requestJingle } from '../../lib/jingle';

/** `HAVE_FUTURE_DATA` of the HTML standard. */
const HAVE_FUTURE_DATA = 3;

/** Plays the jingle while the video in `frame` plays. It pauses with the video and rewinds when the video ends. */
export async function startVideoSound(frame: HTMLElement): Promise<void> {
  const [video, audio] = [frame.querySelector('video'), frame.querySelector('audio')];
  if (!(video && audio)) return;
  const sync = () => {
    // A video that is buffering is not playing.
    const isPlaying = !video.paused && !video.ended && video.readyState >= HAVE_FUTURE_DATA;
    if (!isPlaying) audio.pause();
    else if (audio.src) void play(audio);
  };
  for (const change of ['play', 'playing', 'pause', 'waiting']) video.addEventListener(change, sync);
  video.addEventListener('ended', () => {
    audio.pause();
    audio.currentTime = 0;
  });
  // The video has no sound, so its volume control mutes the jingle.
  video.addEventListener('volumechange', () => {
    audio.muted = video.muted;
  });

  // Once, since it is allowed for good. The video's own events are no gestures.
  prepareAudio(audio);
  const gestures = new AbortController();
  for (const gesture of ['touchend', 'click', 'keydown']) {
    const allow = () => {
      gestures.abort();
      allowSound(audio);
    };
    frame.addEventListener(gesture, allow, { signal: gestures.signal });
  }

  const jingle = await requestJingle(frame.dataset.key ?? '');
  if (!jingle) return;
  attachJingle(audio, jingle);
  audio.muted = video.muted;
  // The visitor may have started the video before the jingle arrived.
  sync();
}
