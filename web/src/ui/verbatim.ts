/** Props that put text into an element as it stands. Only for texts of our own making, never for content. */
export function verbatim(text: string) {
  return { dangerouslySetInnerHTML: { __html: text } };
}
