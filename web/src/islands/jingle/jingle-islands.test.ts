import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startButton } from './button';
import { startVideoSound } from './video-sound';

const { request } = vi.hoisted(() => ({ request: vi.fn() }));
vi.mock('../../lib/jingle', async (actual) => ({ ...(await actual<object>()), requestJingle: request }));

const tune = () => new Blob(['x'], { type: 'audio/flac' });

/** Makes an element play and pause as a browser does, with the events. */
function animate<E extends HTMLMediaElement>(element: E | null): E {
  if (!element) throw new Error('There is no such element.');
  const state = { paused: true, ended: false, readyState: 0 };
  for (const name of ['paused', 'ended', 'readyState'] as const) {
    Object.defineProperty(element, name, { get: () => state[name], set: (to: never) => (state[name] = to) });
  }
  element.play = async () => {
    state.paused = false;
    element.dispatchEvent(new Event('play'));
  };
  element.pause = () => {
    if (state.paused) return;
    state.paused = true;
    element.dispatchEvent(new Event('pause'));
  };
  return element;
}

beforeEach(() => request.mockResolvedValue(tune()));
afterEach(() => {
  document.body.innerHTML = '';
});

/** The markup of the button's section, as `Jingle` draws it. */
function section() {
  document.body.innerHTML =
    '<div data-key="key" data-loading="false" data-playing="false"><button hidden data-play="Play" data-pause="Pause" ' +
    'data-ready="Ready." data-playing="Playing." data-paused="Paused.">Play</button><p role="status"></p><audio hidden></audio></div>';
  const root = document.body.firstElementChild as HTMLElement;
  const button = root.querySelector('button') as HTMLButtonElement;
  const audio = animate(root.querySelector('audio'));
  return { root, button, audio, status: root.querySelector('p') as HTMLElement };
}

it('asks for the jingle once, and offers it only when it is there', async () => {
  const { root, button, audio, status } = section();
  const woken = startButton(root);
  expect([root.dataset.loading, root.dataset.playing, button.hidden]).toEqual(['true', 'false', true]);
  await woken;
  expect(request).toHaveBeenCalledExactlyOnceWith('key');
  expect([root.dataset.loading, button.hidden, status.textContent]).toEqual(['false', false, 'Ready.']);
  expect([audio.paused, audio.volume, audio.loop]).toEqual([true, 0.3, true]);
});

it('plays and pauses by the button, and says so', async () => {
  const { root, button, audio, status } = section();
  await startButton(root);
  const shown = () => [root.dataset.playing, button.textContent, status.textContent, audio.paused];
  button.click();
  expect(shown()).toEqual(['true', 'Pause', 'Playing.', false]);
  button.click();
  expect(shown()).toEqual(['false', 'Play', 'Paused.', true]);
});

it('shows no button when there is no jingle', async () => {
  request.mockResolvedValue(null);
  const { root, button, status } = section();
  await startButton(root);
  expect([root.dataset.loading, button.hidden, status.textContent]).toEqual(['false', true, '']);
});

/** The frame of the ad, its video running or not when the island starts. */
function frame(running = false) {
  document.body.innerHTML = '<div data-key="key"><video></video><audio hidden></audio></div>';
  const root = document.body.firstElementChild as HTMLElement;
  const video = animate(root.querySelector('video'));
  const audio = animate(root.querySelector('audio'));
  const tell = (event: string, state: object) => {
    Object.assign(video, state);
    video.dispatchEvent(new Event(event));
  };
  if (running) tell('playing', { paused: false, readyState: 4 });
  return { root, video, audio, tell };
}

it('plays with the video, softly and over and over, and pauses with it', async () => {
  const { root, audio, tell } = frame();
  await startVideoSound(root);
  expect(audio.paused).toBe(true);
  tell('play', { paused: false });
  expect(audio.paused, 'nothing is to be seen yet').toBe(true);
  tell('playing', { readyState: 4 });
  expect([audio.paused, audio.volume, audio.loop]).toEqual([false, 0.3, true]);
  tell('waiting', { readyState: 2 });
  expect(audio.paused).toBe(true);
  tell('playing', { readyState: 4 });
  expect(audio.paused).toBe(false);
  tell('pause', { paused: true });
  expect(audio.paused).toBe(true);
});

it('is stopped and rewound when the video ends', async () => {
  const { root, audio, tell } = frame(true);
  await startVideoSound(root);
  expect(audio.paused, 'the video was there first').toBe(false);
  audio.currentTime = 5;
  tell('ended', { ended: true, paused: true });
  expect([audio.paused, audio.currentTime]).toEqual([true, 0]);
});

it.each(['touchend', 'click', 'keydown'])(
  'plays within a %s, silently until the video runs',
  async (gesture) => {
    const { root, audio, tell } = frame();
    await startVideoSound(root);
    root.querySelector('video')?.dispatchEvent(new Event(gesture, { bubbles: true }));
    expect([audio.paused, audio.muted], 'in the gesture itself').toEqual([false, true]);
    tell('play', { paused: false });
    tell('playing', { readyState: 4 });
    expect([audio.paused, audio.muted]).toEqual([false, false]);
  },
);

it('plays in the next gesture if the first came before the jingle, and in no later one', async () => {
  let arrive = (_: Blob) => {};
  request.mockReturnValue(new Promise<Blob>((resolve) => (arrive = resolve)));
  const { root, audio } = frame();
  const started = startVideoSound(root);
  root.click();
  expect(audio.paused, 'there is nothing to play yet').toBe(true);
  arrive(tune());
  await started;
  const play = vi.spyOn(audio, 'play');
  root.click();
  expect(play).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(audio.paused, 'the video does not run').toBe(true));
  audio.dispatchEvent(new Event('playing'));
  root.click();
  expect(play, 'it is allowed for good').toHaveBeenCalledOnce();
});

it('obeys the loudness control of the video', async () => {
  const { root, video, audio } = frame(true);
  await startVideoSound(root);
  video.muted = true;
  video.dispatchEvent(new Event('volumechange'));
  expect(audio.muted).toBe(true);
});

it('leaves the video alone when there is no jingle', async () => {
  request.mockResolvedValue(null);
  const { root, video, audio } = frame(true);
  await startVideoSound(root);
  expect([video.paused, audio.paused, audio.src]).toEqual([false, true, '']);
});
