import { Link } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { CounterpartContext, fieldId } from './form-context.ts';
import { isObject, type Json } from './schema.ts';

const strings = screenMessages.site.staleDescription;

/** Props of {@link StaleDescription}. */
export interface StaleDescriptionProps {
  /** The pointer of the image. */
  readonly pointer: string;
  readonly value: Json;
}

/** Says that another picture was chosen, and that the description is still that of the previous picture. */
export function StaleDescription({ pointer, value }: StaleDescriptionProps) {
  const { name, alt } = imageOf(value);
  const [begun] = useState({ name, alt });
  const counterpart = useContext(CounterpartContext);
  if (name === begun.name || alt !== begun.alt || !alt) return null;
  return (
    <p className="wrong" role="status">
      <DeskIcon name="warn" />
      <span>
        {strings.text}{' '}
        {counterpart && (
          <Link to="/site/edit" search={{ path: counterpart.path, at: pointer }} className="link">
            {format(strings.other, {
              language: messageFor(screenMessages.site.languages.names, counterpart.lang),
            })}
          </Link>
        )}
      </span>
    </p>
  );
}

/** Focuses the description next to the name of an image, once the list of images has closed. */
export function focusDescription(pointer: string): void {
  const description = `${pointer.slice(0, pointer.lastIndexOf('/'))}/alt`;
  requestAnimationFrame(() => document.getElementById(fieldId(description))?.focus());
}

function imageOf(value: Json): { readonly name?: Json; readonly alt?: Json } {
  return isObject(value) ? { name: value.name ?? '', alt: value.alt ?? '' } : {};
}
