/** URL of the boot script, set when the server bundle is built; null elsewhere. */
declare const __BOOT__: string | null;

interface Window {
  /** Opens or closes the chat on small screens; the chat sets it once it is there. */
  toggleMobileChat?: () => void;
}
