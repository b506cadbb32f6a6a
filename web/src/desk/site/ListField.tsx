import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { announce } from '../lib/toasts.ts';
import { format, formatNumber } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { AddItem } from './AddItem.tsx';
import { Collapsible, ErrorText } from './Collapsible.tsx';
import { type FieldProps, isCell } from './field-props.ts';
import { fieldId, ShowTextContext, useProblem, useTools } from './form-context.ts';
import { ItemFields } from './ItemFields.tsx';
import { childPointer, itemKey, withInserted, withMoved, withRemoved } from './json-pointer.ts';
import { titleFor } from './labels.ts';
import { isList, type Json, type Schema } from './schema.ts';
import { TextCell } from './TextCell.tsx';

const strings = screenMessages.site;

/** Lists of single-line items longer than this start collapsed. */
const many = 12;

/** An ordered list: items can be added, removed, restored and moved, by touch or keyboard. */
export function ListField({ pointer, label, hint, shape, value }: FieldProps<'list'>) {
  const { change, shapes, Field } = useTools();
  const list = isList(value) ? value : [];
  const item = shapes.of(shape.item);
  const problem = useProblem(pointer);
  const show = useContext(ShowTextContext);
  const [removed, setRemoved] = useState<{ readonly at: number; readonly item: Json } | null>(null);
  const [added, setAdded] = useState<Json | null>(null);
  const focus = useFocusAfter();
  // Only the initial state, so that the list does not collapse while it is edited.
  const [isFolded] = useState(isCell(item) && list.length > many);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return;
    setRemoved(null);
    change(pointer, withMoved(list, from, to));
    focus(childPointer(pointer, to), to < from ? 'up' : 'down');
    announce(format(strings.movedTo, { place: to + 1, total: list.length }));
  };
  const remove = (at: number) => {
    const item = list[at];
    if (item === undefined) return;
    change(pointer, withRemoved(list, at));
    setRemoved({ at, item: item });
    focus(pointer, 'back');
  };
  const restoreRemoved = () => {
    if (!removed) return;
    change(pointer, withInserted(list, removed.at, removed.item));
    setRemoved(null);
    focus(childPointer(pointer, removed.at), 'drop');
  };
  const add = (schema: Schema) => {
    const fresh = shapes.emptyValue(schema);
    change(pointer, withInserted(list, list.length, fresh));
    setRemoved(null);
    setAdded(fresh);
    focus(childPointer(pointer, list.length), 'field');
  };

  const parts = (
    <>
      {hint && <p className="mute">{hint}</p>}
      {problem && !isFolded && <ErrorText text={problem} />}
      <ol className={isCell(item) ? 'list__lines' : 'list__parts'}>
        {list.map((one, index) => {
          const at = childPointer(pointer, index);
          const title = titleFor(one, item, show) || format(strings.itemNumber, { number: index + 1 });
          const keys = (event: KeyboardEvent<HTMLLIElement>) => {
            const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
            if (!step || !event.altKey || !isOnItem(event, isCell(item))) return;
            event.preventDefault();
            move(index, index + step);
          };
          const tools = (
            <ItemTools
              {...{ pointer: at, title }}
              onUp={index > 0 ? () => move(index, index - 1) : null}
              onDown={index < list.length - 1 ? () => move(index, index + 1) : null}
              onRemove={list.length > shape.least ? () => remove(index) : null}
            />
          );
          return (
            <li key={itemKey(one, index)} onKeyDown={keys}>
              {isCell(item) ? (
                <div className="cells cells--one">
                  {item.kind === 'text' ? (
                    <TextCell
                      {...{
                        pointer: at,
                        shape: item,
                        value: one,
                        required: true,
                        hint: undefined,
                        quiet: true,
                      }}
                      label={format(strings.itemOf, { label, number: index + 1 })}
                    />
                  ) : (
                    <Field
                      {...{ pointer: at, schema: shape.item, value: one, required: true, hint: undefined }}
                      label={format(strings.itemOf, { label, number: index + 1 })}
                    />
                  )}
                </div>
              ) : (
                <Collapsible pointer={at} title={title} open={one === added}>
                  <ItemFields {...{ pointer: at, schema: shape.item, value: one }} />
                </Collapsible>
              )}
              {tools}
            </li>
          );
        })}
      </ol>
      {removed && (
        <p className="list__taken">
          {format(strings.removedItem, {
            title:
              titleFor(removed.item, item, show) || format(strings.itemNumber, { number: removed.at + 1 }),
          })}{' '}
          <button type="button" className="link" id={`${fieldId(pointer)}-back`} onClick={restoreRemoved}>
            {strings.undo}
          </button>
        </p>
      )}
      {list.length < shape.most && <AddItem {...{ label, schema: shape.item, shape: item, onAdd: add }} />}
    </>
  );
  // A long list would hide what comes after it.
  if (isFolded)
    return (
      <Collapsible pointer={pointer} title={label} note={formatNumber(list.length)}>
        <section className="list" aria-label={label}>
          {parts}
        </section>
      </Collapsible>
    );
  return (
    <section className="list" aria-label={label}>
      <div className="list__head" id={fieldId(pointer)} tabIndex={-1}>
        <h3>{label}</h3>
        <span className="mute num">{formatNumber(list.length)}</span>
      </div>
      {parts}
    </section>
  );
}

interface ItemToolsProps {
  readonly pointer: string;
  readonly title: string;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

function ItemTools({ pointer, title, onUp, onDown, onRemove }: ItemToolsProps) {
  const id = fieldId(pointer);
  const tool = (name: 'up' | 'down' | 'drop', act: (() => void) | null, label: string) => (
    <button
      type="button"
      id={`${id}-${name}`}
      aria-label={`${label}: ${title}`}
      aria-disabled={act === null ? true : undefined}
      onClick={() => act?.()}
    >
      <DeskIcon name={({ up: 'higher', down: 'lower', drop: 'erase' } as const)[name]} />
    </button>
  );
  return (
    <div className="tools">
      {tool('up', onUp, strings.moveUp)}
      {tool('down', onDown, strings.moveDown)}
      {tool('drop', onRemove, strings.removeItem)}
    </div>
  );
}

/** Whether a key was pressed on the item itself, not in one of its fields. */
function isOnItem({ target, currentTarget }: KeyboardEvent<HTMLLIElement>, isLine: boolean): boolean {
  const isOwn = target instanceof Element && target.closest('li') === currentTarget;
  return isOwn && (isLine || target.matches('summary'));
}

type Target = 'up' | 'down' | 'drop' | 'back' | 'field';

/** Moves the focus to where the user continues, after the list has re-rendered. */
function useFocusAfter(): (pointer: string, target: Target) => void {
  const wanted = useRef<readonly [string, Target] | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const [pointer, target] = wanted.current;
    wanted.current = null;
    const id = fieldId(pointer);
    document.getElementById(target === 'field' ? id : `${id}-${target}`)?.focus();
  });
  return (pointer, target) => {
    wanted.current = [pointer, target];
  };
}
