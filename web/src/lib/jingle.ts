/** The jingle in the browser: it is asked for once, becomes a local blob, and plays in an audio element. */

import { invokeFunction } from './functions-client';

/** The function that makes it. */
const FUNCTION = 'generate-moving-jingle';
/** The media type of its `audioData`. */
const TYPE = 'audio/flac';
/** Spec section 9: it plays softly, over and over. */
const VOLUME = 0.3;

/** Asks for the jingle. A failure is logged, and gives nothing. */
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

/** Gives an audio element the jingle to play, softly and over and over. */
export function putOn(audio: HTMLAudioElement, jingle: Blob): void {
  audio.loop = true;
  audio.volume = VOLUME;
  audio.src = URL.createObjectURL(jingle);
}

/** Plays; a browser that does not let it is logged. */
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
  if (typeof audioData !== 'string' || audioData === '') throw new TypeError('The answer holds no audio.');
  return new Blob([Uint8Array.from(atob(audioData), (letter) => letter.charCodeAt(0))], { type: TYPE });
}
