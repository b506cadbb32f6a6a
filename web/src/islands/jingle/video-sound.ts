import { play, putOn, requestJingle } from '../../lib/jingle';

/** HAVE_FUTURE_DATA of the HTML standard: there is more than the picture that is shown. */
const HAS_MORE = 3;

/** Lets the jingle sound while the video of a frame runs: it pauses with it, and is rewound when the video ends. */
export async function wake(frame: HTMLElement): Promise<void> {
  const [video, audio] = [frame.querySelector('video'), frame.querySelector('audio')];
  if (!(video && audio)) return;
  const follow = () => {
    // A video that waits for its next bytes stands still, too.
    const runs = !video.paused && !video.ended && video.readyState >= HAS_MORE;
    if (!runs) audio.pause();
    else if (audio.src) void play(audio);
  };
  for (const change of ['play', 'playing', 'pause', 'waiting']) video.addEventListener(change, follow);
  video.addEventListener('ended', () => {
    audio.pause();
    audio.currentTime = 0;
  });
  // The video is silent, so its own loudness control is that of the jingle.
  video.addEventListener('volumechange', () => {
    audio.muted = video.muted;
  });

  const jingle = await requestJingle(frame.dataset.key ?? '');
  if (!jingle) return;
  putOn(audio, jingle);
  audio.muted = video.muted;
  // Whoever was quicker than the network has started the video already.
  follow();
}
