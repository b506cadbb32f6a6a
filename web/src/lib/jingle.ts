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

/** Makes the jingle the source of an audio element, looping at the volume of the spec. */
export function attachJingle(audio: HTMLAudioElement, jingle: Blob): void {
  audio.loop = true;
  audio.volume = VOLUME;
  audio.src = URL.createObjectURL(jingle);
}

/** Plays. Logs the error if the browser does not allow it. */
export async function play(audio: HTMLAudioElement): Promise<void> {
  try {
    await audio.play();
  } catch (error) {
    console.error(FUNCTION, error);
  }
}

function readJingle(data: unknown): Blob {
  const { audioData, error } = (data ?? {}) as { audioData?: unknown; error?: unknown };
  if (error) throw error;
  if (typeof audioData !== 'string' || audioData === '') throw new TypeError('The response has no audio.');
  return new Blob([Uint8Array.from(atob(audioData), (letter) => letter.charCodeAt(0))], { type: TYPE });
}
