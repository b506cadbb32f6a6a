/** The notes of the chime: when each begins, in seconds, and its pitch in hertz. */
const notes: readonly (readonly [number, number])[] = [
  [0, 659.25],
  [0.18, 880],
];
const length = 0.4;
const volume = 0.2;

let context: AudioContext | undefined;

/** Lets the page play sound. Browsers allow that in a click or key press only. */
export function unlockSound(): void {
  if (!('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
}

/** Plays two short notes, which are computed, so that no file is loaded. Silent until sound is unlocked. */
export function chime(): void {
  if (!context) return;
  const now = context.currentTime;
  for (const [at, hertz] of notes) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = hertz;
    // Fades in and out, because a tone that starts or ends abruptly clicks.
    gain.gain.setValueAtTime(0.0001, now + at);
    gain.gain.exponentialRampToValueAtTime(volume, now + at + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + length);
  }
}
