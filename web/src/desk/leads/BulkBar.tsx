import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { LeadChoices, LeadLine } from '../../contract.gen';
import { leadChoicesQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { MergeSelected } from '../lead/MergeDialog.tsx';
import { useStore } from '../lib/store.ts';
import { plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { type BulkAction, changeFor, useBulkAction } from './bulk.ts';
import { select, selection } from './selection.ts';
import './bulk.css';

/** Props of {@link BulkBar}. */
export interface BulkBarProps {
  /** The loaded leads of the list. */
  readonly lines: readonly LeadLine[];
}

const strings = messages.bulk;
const most = 200;

/** Actions on the selected leads; shown while any is selected. */
export function BulkBar({ lines }: BulkBarProps) {
  const id = useId();
  const ids = useStore(selection);
  const choices = useQuery(leadChoicesQuery).data;
  const bulk = useBulkAction();
  const [isOpen, setOpen] = useState(false);
  const [merging, setMerging] = useState<readonly [string, string] | null>(null);
  const selected = lines.filter((line) => ids.has(line.id)).slice(0, most);
  if (selected.length === 0) return null;
  const done = () => {
    select([]);
    setOpen(false);
  };
  const run = (action: BulkAction) => {
    if (bulk.isPending) return;
    const onSuccess = done;
    bulk.mutate({ action, lines: selected }, { onSuccess });
  };
  const pair = pairOf(selected);
  return (
    <section className={`bulk${isOpen ? ' is-open' : ''}`} aria-label={strings.label}>
      <p role="status">
        <b>{plural(strings.selected, selected.length)}</b>
      </p>
      {/* On a phone the actions would hide the list: they open below this button. */}
      <button
        type="button"
        className="btn btn--line btn--sm bulk__menu"
        aria-expanded={isOpen}
        aria-controls={`${id}-actions`}
        onClick={() => setOpen(!isOpen)}
      >
        {strings.actions}
        <DeskIcon name="chevron" />
      </button>
      <div id={`${id}-actions`} className="bulk__actions">
        <Actions choices={choices} selected={selected} isPending={bulk.isPending} run={run} />
        {pair && (
          <button
            type="button"
            className="btn btn--line btn--sm"
            aria-haspopup="dialog"
            disabled={bulk.isPending}
            onClick={() => setMerging(pair)}
          >
            {strings.merge}
          </button>
        )}
        <button
          type="button"
          className="btn btn--line btn--sm"
          onClick={() => select(lines.slice(0, most).map((line) => line.id))}
        >
          {strings.all}
        </button>
      </div>
      <button type="button" className="btn btn--line btn--sm" onClick={() => select([])}>
        {strings.clear}
      </button>
      {merging && <MergeSelected ids={merging} onClose={() => setMerging(null)} onMerged={done} />}
    </section>
  );
}

/** The ids of exactly two leads, the older one first; null for any other number. */
function pairOf(selected: readonly LeadLine[]): readonly [string, string] | null {
  const [one, two, ...more] = selected;
  if (!one || !two || more.length > 0) return null;
  return one.created_at <= two.created_at ? [one.id, two.id] : [two.id, one.id];
}

interface ActionsProps {
  readonly choices: LeadChoices | undefined;
  readonly selected: readonly LeadLine[];
  readonly isPending: boolean;
  readonly run: (action: BulkAction) => void;
}

function Actions({ choices, selected, isPending, run }: ActionsProps) {
  const id = useId();
  const [tag, setTag] = useState('');
  const hasSpam = selected.some((line) => changeFor({ kind: 'notSpam' }, line) !== null);
  const kinds = (['contacted', 'booked', 'lost', 'spam', 'notSpam'] as const).filter(
    (kind) => kind !== 'notSpam' || hasSpam,
  );
  const addTag = (event: FormEvent) => {
    event.preventDefault();
    const typed = tag.replaceAll(',', ' ').trim();
    if (typed === '') return;
    setTag('');
    run({ kind: 'tag', tag: typed });
  };
  return (
    <>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="btn btn--line btn--sm"
          disabled={isPending}
          onClick={() => run({ kind })}
        >
          {strings[kind]}
        </button>
      ))}
      <select
        aria-label={strings.assign}
        value="-"
        disabled={isPending}
        onChange={({ target }) => run({ kind: 'assign', person: target.value })}
      >
        <option value="-" disabled hidden>
          {strings.assign}
        </option>
        <option value="">{messages.list.nobody}</option>
        {choices?.people.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <form onSubmit={addTag}>
        <input
          aria-label={strings.tag}
          placeholder={strings.tag}
          list={`${id}-tags`}
          maxLength={40}
          autoComplete="off"
          value={tag}
          onChange={({ target }) => setTag(target.value)}
        />
        <datalist id={`${id}-tags`}>
          {choices?.tags.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
        <button type="submit" className="btn btn--line btn--sm" disabled={isPending}>
          {strings.addTag}
        </button>
      </form>
    </>
  );
}
