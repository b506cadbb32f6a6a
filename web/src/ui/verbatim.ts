/** Props that set the inner HTML of an element. Only for our own text, never for content. */
export function verbatim(text: string) {
  return { dangerouslySetInnerHTML: { __html: text } };
}
