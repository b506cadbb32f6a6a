/** What we use of a browser's speech recognition, which no type library of ours knows. */
interface Recognition {
  lang: string;
  interimResults: boolean;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

interface RecognitionEvent {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

type Recognizer = new () => Recognition;

declare global {
  interface Window {
    SpeechRecognition?: Recognizer;
    webkitSpeechRecognition?: Recognizer;
  }
}

/** What happens while the browser listens. */
export interface Hearing {
  readonly heard: (words: string) => void;
  readonly failed: () => void;
  readonly ended: () => void;
}

/** Whether the browser can turn a voice into text. */
export function canListen(): boolean {
  return Boolean(window.SpeechRecognition ?? window.webkitSpeechRecognition);
}

/** Listens once, in English, or in Spanish where the browser speaks it. Gives what stops it. */
export function listen({ heard, failed, ended }: Hearing): () => void {
  const Recognizer = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  if (!Recognizer) return () => {};
  const recognition = new Recognizer();
  recognition.lang = navigator.language.startsWith('es') ? 'es-US' : 'en-US';
  recognition.interimResults = false;
  recognition.onresult = ({ results }) => {
    const words = results[0]?.[0]?.transcript.trim();
    if (words) heard(words);
  };
  recognition.onerror = ({ error }) => {
    if (error !== 'aborted') failed();
  };
  recognition.onend = ended;
  recognition.start();
  return () => recognition.abort();
}

/** Whether the browser can read aloud. */
export function canSpeak(): boolean {
  return 'speechSynthesis' in window;
}

/** Reads something aloud, instead of what is being read. */
export function speak(words: string, lang: string): void {
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = lang;
  speechSynthesis.speak(utterance);
}

/** Falls silent. */
export function hush(): void {
  if (canSpeak()) speechSynthesis.cancel();
}
