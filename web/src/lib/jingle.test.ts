import { beforeEach, expect, it, vi } from 'vitest';
import { allowSound, attachJingle, play, prepareAudio, requestJingle } from './jingle';

const { invoke } = vi.hoisted(() => ({ invoke: vi.fn() }));
vi.mock('./functions-client', () => ({ invokeFunction: invoke }));
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => log.mockClear());

const answered = (data: unknown) => invoke.mockResolvedValue({ kind: 'answered', data });

it('makes a blob of the audio that was answered', async () => {
  answered({ audioData: btoa('fLaC\u00ff') });
  const blob = await requestJingle('key');
  expect(invoke).toHaveBeenCalledWith('generate-moving-jingle', 'key');
  expect(blob?.type).toBe('audio/flac');
  expect([...new Uint8Array((await blob?.arrayBuffer()) ?? [])]).toEqual([102, 76, 97, 67, 255]);
});

it.each([
  [{ error: 'out of strings' }],
  [{ audioData: 'AAAA', error: 'out of strings' }],
  [{ audioData: '' }],
  [{ audioData: '!' }],
  [{}],
  [null],
])('logs %o and gives nothing', async (data) => {
  answered(data);
  expect(await requestJingle('key')).toBeNull();
  expect(log).toHaveBeenCalledOnce();
});

it('leaves a failure that is logged already as it is', async () => {
  invoke.mockResolvedValue({ kind: 'unsent', cause: null });
  expect(await requestJingle('key')).toBeNull();
  expect(log).not.toHaveBeenCalled();
});

it('plays softly and over and over', () => {
  const audio = document.createElement('audio');
  prepareAudio(audio);
  attachJingle(audio, new Blob(['x'], { type: 'audio/flac' }));
  expect([audio.volume, audio.loop]).toEqual([0.3, true]);
  expect(audio.src).toMatch(/^blob:/);
});

/** An audio context that records what is connected to it. */
class FakeAudioContext {
  static readonly all: FakeAudioContext[] = [];
  readonly destination = {};
  readonly gain = { gain: { value: 1 }, connect: vi.fn((next: object) => next) };
  readonly resume = vi.fn();

  constructor() {
    FakeAudioContext.all.push(this);
  }

  createGain() {
    return this.gain;
  }

  createMediaElementSource() {
    return { connect: (next: object) => next };
  }
}

it('loads the element in a gesture, and plays softly by a gain node where its volume is ignored', () => {
  vi.stubGlobal('AudioContext', FakeAudioContext);
  const audio = document.createElement('audio');
  const load = vi.spyOn(audio, 'load');
  prepareAudio(audio);
  allowSound(audio);
  expect(load).toHaveBeenCalledOnce();
  expect(FakeAudioContext.all, 'the volume of the element is obeyed').toEqual([]);

  Object.defineProperty(audio, 'volume', { get: () => 1, set: () => {} });
  prepareAudio(audio);
  allowSound(audio);
  allowSound(audio);
  const [context, ...more] = FakeAudioContext.all;
  expect(more, 'an element has one source').toEqual([]);
  expect(context?.gain.gain.value).toBe(0.3);
  expect(context?.gain.connect).toHaveBeenCalledWith(context?.destination);
  expect(context?.resume).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

it.each([
  ['NotAllowedError', 1],
  ['AbortError', 0],
])('logs a refusal to play, and no pause before the first sound: %s', async (name, times) => {
  const audio = document.createElement('audio');
  audio.play = () => Promise.reject(new DOMException('', name));
  await play(audio);
  expect(log).toHaveBeenCalledTimes(times);
});
