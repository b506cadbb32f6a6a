/** The part of the Web Speech API that we use; TypeScript has no types for it. */
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

/** Callbacks while the browser listens. */
export interface ListenCallbacks {
  readonly onHeard: (words: string) => void;
  readonly onError: () => void;
  readonly onEnd: () => void;
}

/** Returns whether the browser can turn a voice into text. */
export function canListen(): boolean {
  return Boolean(window.SpeechRecognition ?? window.webkitSpeechRecognition);
}

/** Listens once, in the language of the page. Returns a function that stops it. */
export function listen({ onHeard, onError, onEnd }: ListenCallbacks): () => void {
  const Recognizer = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  if (!Recognizer) return () => {};
  const recognition = new Recognizer();
  recognition.lang = pageLanguage();
  recognition.interimResults = false;
  recognition.onresult = ({ results }) => {
    const words = results[0]?.[0]?.transcript.trim();
    if (words) onHeard(words);
  };
  recognition.onerror = ({ error }) => {
    if (error !== 'aborted') onError();
  };
  recognition.onend = onEnd;
  recognition.start();
  return () => recognition.abort();
}

/** Returns whether the browser can read aloud. */
export function canSpeak(): boolean {
  return 'speechSynthesis' in window;
}

/** Reads text aloud in a language, by default the page's, after what is being read. */
export function speak(words: string, lang = pageLanguage()): void {
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = lang;
  speechSynthesis.speak(utterance);
}

/** Stops reading aloud. */
export function stopSpeaking(): void {
  if (canSpeak()) speechSynthesis.cancel();
}

/** The language of the page as it is spoken in Texas: `en-US` or `es-US`. */
function pageLanguage(): string {
  return `${document.documentElement.lang}-US`;
}
