import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { LeadLine } from '../../contract.gen';
import { leadChoicesQuery, meQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
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

/** Who works on a lead, when to follow up, and its tags. Each change is saved at once. */
export function NextStep({ line }: NextStepProps) {
  const id = useId();
  const change = useLeadChange(line.id);
  const choices = useQuery(leadChoicesQuery).data;
  const today = useQuery(meQuery).data?.today;
  const save = (path: string, body: object, done: string) =>
    change
      .mutateAsync({ path, method: 'PUT', body: { ...body, expected: line.updated_at } })
      .then(() => notify(done), notifyError);
  const followUp = (day: string | null) => void save('follow-up', { day }, strings.followUpSaved);
  const assign = (person: string) => {
    const name = choices?.people.find(({ value }) => value === person)?.label ?? '';
    const done = person ? format(strings.assigned, { name }) : strings.unassigned;
    void save('assignee', { person: person || null }, done);
  };
  const quick = [
    [1, strings.tomorrow],
    [3, strings.inThreeDays],
    [7, strings.nextWeek],
  ] as const;

  return (
    <section className="work">
      <h3 className="sm">{strings.title}</h3>
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
              className="chipb"
              disabled={change.isPending}
              onClick={() => followUp(addDays(today, days))}
            >
              {label}
            </button>
          ))}
        {line.follow_up_on && (
          <button type="button" className="chipb" disabled={change.isPending} onClick={() => followUp(null)}>
            {strings.noFollowUp}
          </button>
        )}
      </div>
      <Tags
        line={line}
        known={choices?.tags ?? []}
        isPending={change.isPending}
        save={(tags) => void save('tags', { tags }, strings.tagsSaved)}
      />
    </section>
  );
}

interface TagsProps extends NextStepProps {
  readonly known: readonly string[];
  readonly isPending: boolean;
  readonly save: (tags: readonly string[]) => void;
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
    if (added.length > 0) save([...line.tags, ...added]);
  };
  return (
    <form className="stack" onSubmit={add}>
      {line.tags.length > 0 && (
        <ul className="tags" aria-label={strings.tags}>
          {line.tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="chipb"
                aria-label={format(strings.removeTag, { tag })}
                disabled={isPending}
                onClick={() => save(line.tags.filter((other) => other !== tag))}
              >
                {tag}
                <DeskIcon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="addtag">
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
