/** The part of nspell that tests use. */
declare module 'nspell' {
  interface Checker {
    add(word: string): void;
    correct(word: string): boolean;
  }
  // biome-ignore lint/style/noDefaultExport: The package has one.
  export default function nspell(dictionary: { readonly aff: string; readonly dic: string }): Checker;
}
