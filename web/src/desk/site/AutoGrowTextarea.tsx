import type { TextareaHTMLAttributes } from 'react';

/** A textarea that is as tall as its text. */
export function AutoGrowTextarea(
  props: TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly value: string },
) {
  return (
    // A hidden copy of the text sets the height; the textarea fills it.
    <div className="grow" data-text={props.value}>
      <textarea rows={1} {...props} />
    </div>
  );
}
