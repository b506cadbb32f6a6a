/** The jingle in the browser: requested once, kept as a blob, and played by an audio element. */

import { invokeFunction } from './functions-client';

/** The backend function that generates it. */
const FUNCTION = 'generate-moving-jingle';
/** The media type of its `audioData`. */
const TYPE = 'audio/flac';
/** Spec section 9: plays at this volume, in a loop. */
const VOLUME = 0.3;

/** Requests the jingle. Logs a failure and returns null. */
export async function requestJingle(anonKey: string): Promise<Blob | null> {
  const invoked = await invokeFunction(FUNCTION, anonKey);
  if (invoked.kind !== 'answered') return null;
  try {
    return readJingle(invoked.data);
  } catch (error) {
    console.error(FUNCTION, error);
    return null;
  }
}

/** Makes an audio element loop at the volume of the spec. */
export function prepareAudio(audio: HTMLAudioElement): void {
  audio.loop = true;
  audio.volume = VOLUME;
}

/** Makes the jingle the source of an audio element. */
export function attachJingle(audio: HTMLAudioElement, jingle: Blob): void {
  audio.src = URL.createObjectURL(jingle);
}

/** Audio elements whose volume a gain node sets, because the browser ignores the element's own. */
const contexts = new WeakMap<HTMLAudioElement, AudioContext>();

/**
 * Allows an audio element to play from now on, even outside of a gesture. Must be called in the handler of a tap, click
 * or key: Safari on an iPhone allows sound only to elements that are loaded or played there, and ignores `volume`.
 */
export function allowSound(audio: HTMLAudioElement): void {
  // Loading interrupts nothing while it is paused.
  if (audio.paused) audio.load();
  if (audio.volume < 1) return;
  let context = contexts.get(audio);
  if (!context) {
    context = new AudioContext();
    const gain = context.createGain();
    gain.gain.value = VOLUME;
    context.createMediaElementSource(audio).connect(gain).connect(context.destination);
    contexts.set(audio, context);
  }
  void context.resume();
}

/** Plays. Logs the error if the browser does not allow it. */
export async function play(audio: HTMLAudioElement): Promise<void> {
  // A call or another app may have suspended it.
  void contexts.get(audio)?.resume();
  try {
    await audio.play();
  } catch (error) {
    // A pause before the first sound is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    console.error(FUNCTION, error);
  }
}

function readJingle(data: unknown): Blob {
  const { audioData, error } = (data ?? {}) as { audioData?: unknown; error?: unknown };
  if (error) throw error;
  if (typeof audioData !== 'string' || audioData === '') throw new TypeError('The response has no audio.');
  return new Blob([Uint8Array.from(atob(audioData), (letter) => letter.charCodeAt(0))], { type: TYPE });
}
