import type { TextareaHTMLAttributes } from 'react';

/** A text of several lines that is as tall as what stands in it. */
export function AutoGrowTextarea(
  props: TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly value: string },
) {
  return (
    // The same text, unseen, gives the place its height; the field fills it.
    <div className="grow" data-text={props.value}>
      <textarea rows={1} {...props} />
    </div>
  );
}
