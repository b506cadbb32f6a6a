import { useEffect, useRef, useState } from 'react';
import type { Placeholder } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { fieldId } from './form-context.ts';

const strings = screenMessages.site.placeholders;

/** Props of {@link PlaceholderHelp}. */
export interface PlaceholderHelpProps {
  readonly placeholders: readonly Placeholder[];
}

/** Explains the values in braces, lists them with what pages show now, and inserts one into a text. */
export function PlaceholderHelp({ placeholders }: PlaceholderHelpProps) {
  const last = useLastTextField();
  const [done, setDone] = useState('');
  const [first] = placeholders;
  if (!first) return null;
  const insert = (name: string) => {
    const field = last.current;
    if (!field?.isConnected) {
      setDone(strings.chooseField);
      return;
    }
    insertText(field, inBraces(name));
    setDone(format(strings.inserted, { name: inBraces(name) }));
  };
  const example = placeholders.find(({ name }) => name === 'phone.main') ?? first;
  return (
    <details className="fold inserts">
      <summary>
        <DeskIcon name="chevron" />
        <span>{strings.title}</span>
      </summary>
      <p className="mute">{format(strings.lead, { name: inBraces(example.name), value: example.value })}</p>
      <p role="status">{done}</p>
      <ul>
        {placeholders.map(({ name, value }) => (
          <li key={name}>
            <button type="button" className="link" onClick={() => insert(name)}>
              {inBraces(name)}
            </button>{' '}
            <span className="mute">{value}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function inBraces(name: string): string {
  return `{${name}}`;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The text field of the form that had the focus last. */
function useLastTextField() {
  const last = useRef<TextField | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (isTextField(target)) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return last;
}

function isTextField(target: EventTarget | null): target is TextField {
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
  return isText && !target.readOnly && target.id.startsWith(fieldId('/'));
}

/** Puts a text in place of the selection, as if it was typed. */
function insertText(field: TextField, text: string): void {
  const { value } = field;
  const start = field.selectionStart ?? value.length;
  const end = field.selectionEnd ?? value.length;
  // The setter of the class, because React ignores an event after its own setter of the element was called.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value.slice(0, start) + text + value.slice(end));
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
  field.setSelectionRange(start + text.length, start + text.length);
}
