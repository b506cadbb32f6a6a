import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { announce } from '../lib/toasts.ts';
import { format, formatNumber } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { AddItem } from './AddItem.tsx';
import { Collapsible, ErrorText } from './Collapsible.tsx';
import { fieldId, useProblem, useTools } from './form-context.ts';
import { ItemFields } from './ItemFields.tsx';
import { childPointer, itemKey, withInserted, withMoved, withRemoved } from './json-pointer.ts';
import { titleFor } from './labels.ts';
import { isList, type Json, type Schema } from './schema.ts';
import { TextCell } from './TextCell.tsx';
import { type FieldProps, isCell, ValueField } from './ValueField.tsx';

const strings = messages.site;

/** From so many lines on, a list is folded. */
const many = 12;

/** A list in its order: items are added, taken out, put back and moved, by thumb or by keys. */
export function ListField({ pointer, label, hint, shape, value }: FieldProps<'list'>) {
  const { change, shapes } = useTools();
  const list = isList(value) ? value : [];
  const item = shapes.of(shape.item);
  const problem = useProblem(pointer);
  const [taken, setTaken] = useState<{ readonly at: number; readonly item: Json } | null>(null);
  const [added, setAdded] = useState<Json | null>(null);
  const focus = useFocusAfter();
  // Decided once: what is worked at does not fold.
  const [isFolded] = useState(isCell(item) && list.length > many);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return;
    setTaken(null);
    change(pointer, withMoved(list, from, to));
    focus(childPointer(pointer, to), to < from ? 'up' : 'down');
    announce(format(strings.movedTo, { place: to + 1, total: list.length }));
  };
  const drop = (at: number) => {
    const gone = list[at];
    if (gone === undefined) return;
    change(pointer, withRemoved(list, at));
    setTaken({ at, item: gone });
    focus(pointer, 'back');
  };
  const putBack = () => {
    if (!taken) return;
    change(pointer, withInserted(list, taken.at, taken.item));
    setTaken(null);
    focus(childPointer(pointer, taken.at), 'drop');
  };
  const add = (schema: Schema) => {
    const fresh = shapes.emptyValue(schema);
    change(pointer, withInserted(list, list.length, fresh));
    setTaken(null);
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
          const title = titleFor(one, item) || format(strings.itemNumber, { number: index + 1 });
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
              onDrop={list.length > shape.least ? () => drop(index) : null}
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
                    <ValueField
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
      {taken && (
        <p className="list__taken">
          {format(strings.removedItem, {
            title: titleFor(taken.item, item) || format(strings.itemNumber, { number: taken.at + 1 }),
          })}{' '}
          <button type="button" className="link" id={`${fieldId(pointer)}-back`} onClick={putBack}>
            {strings.undo}
          </button>
        </p>
      )}
      {list.length < shape.most && <AddItem {...{ label, schema: shape.item, shape: item, onAdd: add }} />}
    </>
  );
  // So many lines would hide what stands below them.
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
  readonly onDrop: (() => void) | null;
}

function ItemTools({ pointer, title, onUp, onDown, onDrop }: ItemToolsProps) {
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
      {tool('drop', onDrop, strings.removeItem)}
    </div>
  );
}

/** Whether a key was pressed on the item itself, and not in a field of its own. */
function isOnItem({ target, currentTarget }: KeyboardEvent<HTMLLIElement>, isLine: boolean): boolean {
  const isOwn = target instanceof Element && target.closest('li') === currentTarget;
  return isOwn && (isLine || target.matches('summary'));
}

type Target = 'up' | 'down' | 'drop' | 'back' | 'field';

/** Puts the focus where the work goes on, once the list has been drawn again. */
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
