import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { LeadLine } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { reloadLead } from '../api/lead-cache.ts';
import { leadChoicesQuery, meQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { FieldConflicts } from '../components/FieldConflicts.tsx';
import { useSharedForm } from '../components/use-shared-form.ts';
import type { FormVersion } from '../lib/shared-form.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { addDays } from '../time/dates.ts';
import { FollowUpField } from './FollowUpField.tsx';
import { useLeadChange } from './use-lead-change.ts';
import './work.css';

/** Props of {@link NextStep}. */
export interface NextStepProps {
  readonly line: LeadLine;
}

const strings = messages.work;

/** Who works on a lead, when to follow up, and its tags. Each change is saved immediately. */
export function NextStep({ line }: NextStepProps) {
  const id = useId();
  const client = useQueryClient();
  const change = useLeadChange(line.id);
  const choices = useQuery(leadChoicesQuery).data;
  const today = useQuery(meQuery).data?.today;
  const reload = async () => (await reloadLead(client, line.id)).line;
  const form = useSharedForm(versionOf(line), async () => versionOf(await reload()));
  const put = async (path: string, body: object) =>
    (await change.mutateAsync({ path, method: 'PUT', body })).line;
  const save = async (name: 'follow-up' | 'assignee', value: string, done: string) => {
    const field = name === 'assignee' ? 'person' : 'day';
    try {
      const isSaved = await form.save(
        async ({ version }) => versionOf(await put(name, { [field]: value || null, expected: version })),
        { [name]: value },
      );
      if (isSaved) notify(done);
    } catch (error) {
      form.reset();
      notifyError(error);
    }
  };
  const followUp = (day: string | null) => void save('follow-up', day ?? '', strings.followUpSaved);
  const nameOf = (person: string) => choices?.people.find(({ value }) => value === person)?.label ?? '';
  const assign = (person: string) => {
    const done = person ? format(strings.assigned, { name: nameOf(person) }) : strings.unassigned;
    void save('assignee', person, done);
  };
  // Two people may add tags at the same time: both are kept.
  const saveTags = async (edit: (tags: readonly string[]) => readonly string[]) => {
    const send = (present: LeadLine) =>
      put('tags', { tags: edit(present.tags), expected: present.updated_at });
    try {
      await send(line).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        await send(await reload());
      });
      notify(strings.tagsSaved);
    } catch (error) {
      notifyError(error);
    }
  };
  const quick = [
    [1, strings.tomorrow],
    [3, strings.inThreeDays],
    [7, strings.nextWeek],
  ] as const;

  return (
    <section className="work">
      <h3 className="small-heading">{strings.title}</h3>
      <FieldConflicts
        form={{
          conflicts: form.conflicts,
          choose: (name, which) => {
            const mine = form.conflicts.find((field) => field.name === name)?.mine ?? '';
            if (which === 'theirs') form.choose(name, which);
            else if (name === 'assignee') assign(mine);
            else followUp(mine);
          },
        }}
        title={messages.conflict.lead}
        labelOf={(name) => (name === 'assignee' ? strings.assignee : strings.followUp)}
        textOf={(name, value) => (name === 'assignee' ? nameOf(value) : value)}
      />
      <div className="cells">
        <FollowUpField
          saved={line.follow_up_on}
          today={today}
          isPending={change.isPending}
          onChange={followUp}
        />
        <div className="cell">
          <label htmlFor={`${id}-person`}>{strings.assignee}</label>
          <select
            id={`${id}-person`}
            value={line.assignee_id ?? ''}
            disabled={change.isPending}
            onChange={({ target }) => assign(target.value)}
          >
            <option value="">{messages.list.nobody}</option>
            {/* A former member may still be assigned. */}
            {line.assignee_id && !choices?.people.some(({ value }) => value === line.assignee_id) && (
              <option value={line.assignee_id}>{line.assignee}</option>
            )}
            {choices?.people.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="work__quick">
        {today &&
          quick.map(([days, label]) => (
            <button
              key={days}
              type="button"
              className="chip-btn"
              disabled={change.isPending}
              onClick={() => followUp(addDays(today, days))}
            >
              {label}
            </button>
          ))}
        {line.follow_up_on && (
          <button
            type="button"
            className="chip-btn"
            disabled={change.isPending}
            onClick={() => followUp(null)}
          >
            {strings.noFollowUp}
          </button>
        )}
      </div>
      <Tags
        line={line}
        known={choices?.tags ?? []}
        isPending={change.isPending}
        save={(edit) => void saveTags(edit)}
      />
    </section>
  );
}

interface TagsProps extends NextStepProps {
  readonly known: readonly string[];
  readonly isPending: boolean;
  /** Saves the tags that the function makes of the present ones. */
  readonly save: (edit: (tags: readonly string[]) => readonly string[]) => void;
}

function versionOf(line: LeadLine): FormVersion {
  return {
    version: line.updated_at,
    values: { 'follow-up': line.follow_up_on ?? '', assignee: line.assignee_id ?? '' },
  };
}

/** The tags of a lead, with a field that suggests those in use. */
function Tags({ line, known, isPending, save }: TagsProps) {
  const id = useId();
  const [text, setText] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tags = text.split(',').map((tag) => tag.trim());
    const added = tags.filter((tag) => tag !== '' && !line.tags.includes(tag));
    setText('');
    if (added.length > 0) save((present) => [...new Set([...present, ...added])]);
  };
  return (
    <form className="stack" onSubmit={add}>
      {line.tags.length > 0 && (
        <ul className="tags" aria-label={strings.tags}>
          {line.tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="chip-btn"
                aria-label={format(strings.removeTag, { tag })}
                disabled={isPending}
                onClick={() => save((present) => present.filter((other) => other !== tag))}
              >
                {tag}
                <DeskIcon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="add-tag">
        <div className="cells cells--one">
          <div className="cell">
            <label htmlFor={id}>{strings.addTag}</label>
            <input
              id={id}
              name="tag"
              list={`${id}-known`}
              maxLength={40}
              autoComplete="off"
              enterKeyHint="done"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <datalist id={`${id}-known`}>
              {known
                .filter((tag) => !line.tags.includes(tag))
                .map((tag) => (
                  <option key={tag} value={tag} />
                ))}
            </datalist>
          </div>
        </div>
        <button type="submit" className="btn btn--line btn--sm" disabled={isPending}>
          {messages.bulk.addTag}
        </button>
      </div>
    </form>
  );
}
