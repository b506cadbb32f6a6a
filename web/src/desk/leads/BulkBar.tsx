import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { LeadLine } from '../../contract.gen';
import { leadChoicesQuery } from '../api/queries.ts';
import { useStore } from '../lib/store.ts';
import { plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { type BulkAction, useBulkAction } from './bulk.ts';
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
  const [tag, setTag] = useState('');
  const selected = lines.filter((line) => ids.has(line.id)).slice(0, most);
  if (selected.length === 0) return null;
  const run = (action: BulkAction) => {
    if (!bulk.isPending) bulk.mutate({ action, lines: selected }, { onSuccess: () => select([]) });
  };
  const addTag = (event: FormEvent) => {
    event.preventDefault();
    const typed = tag.replaceAll(',', ' ').trim();
    if (typed === '') return;
    setTag('');
    run({ kind: 'tag', tag: typed });
  };
  return (
    <section className="bulk" aria-label={strings.label}>
      <p role="status">
        <b>{plural(strings.selected, selected.length)}</b>
      </p>
      {(['contacted', 'booked', 'lost', 'spam', 'notSpam'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          className="btn btn--line btn--sm"
          disabled={bulk.isPending}
          onClick={() => run({ kind })}
        >
          {strings[kind]}
        </button>
      ))}
      <select
        aria-label={strings.assign}
        value="-"
        disabled={bulk.isPending}
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
        <button type="submit" className="btn btn--line btn--sm" disabled={bulk.isPending}>
          {strings.addTag}
        </button>
      </form>
      <button
        type="button"
        className="btn btn--line btn--sm"
        onClick={() => select(lines.slice(0, most).map((line) => line.id))}
      >
        {strings.all}
      </button>
      <button type="button" className="btn btn--line btn--sm" onClick={() => select([])}>
        {strings.clear}
      </button>
    </section>
  );
}
