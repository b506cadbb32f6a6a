import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useId } from 'react';
import type { LeadSort } from '../../contract.gen';
import { hasFixedOrder, type ListSearch, sortFor, sorts } from '../api/list-search.ts';
import { leadChoicesQuery, meQuery } from '../api/queries.ts';
import { messages } from '../messages/messages.ts';

/** Props of {@link ListControls}. */
export interface ListControlsProps {
  readonly search: ListSearch;
  /** Only the sort order, without a visible label: for a phone. */
  readonly brief?: boolean;
}

const strings = messages.list;

/** Sort order and form filter of the list. */
export function ListControls({ search, brief = false }: ListControlsProps) {
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const choices = useQuery(leadChoicesQuery).data;
  const change = (next: ListSearch) => void navigate({ to: '/leads', search: next, replace: true });
  return (
    <div className="list-controls">
      <Choice
        label={strings.sort}
        isLabelHidden={brief}
        value={sortFor(search)}
        disabled={hasFixedOrder(search)}
        onChange={(event) => change({ ...search, sort: event.target.value as LeadSort })}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {strings.sorts[sort]}
          </option>
        ))}
      </Choice>
      {!brief && (
        <>
          <Choice
            label={strings.form}
            value={search.form ?? ''}
            onChange={({ target }) => {
              const { form: _, ...rest } = search;
              change(target.value ? { ...rest, form: target.value } : rest);
            }}
          >
            <option value="">{strings.anyForm}</option>
            {me?.forms.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Choice>
          <Choice
            label={strings.assignee}
            value={search.assignee ?? ''}
            onChange={({ target }) => {
              const { assignee: _, ...rest } = search;
              change(target.value ? { ...rest, assignee: target.value } : rest);
            }}
          >
            <option value="">{strings.anyAssignee}</option>
            <option value="none">{strings.nobody}</option>
            {choices?.people.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Choice>
        </>
      )}
      {!brief && (search.tag || (choices && choices.tags.length > 0)) && (
        <Choice
          label={strings.tag}
          value={search.tag ?? ''}
          onChange={({ target }) => {
            const { tag: _, ...rest } = search;
            change(target.value ? { ...rest, tag: target.value } : rest);
          }}
        >
          <option value="">{strings.anyTag}</option>
          {search.tag && !choices?.tags.includes(search.tag) && (
            <option value={search.tag}>{search.tag}</option>
          )}
          {choices?.tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </Choice>
      )}
    </div>
  );
}

interface ChoiceProps extends ComponentProps<'select'> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
}

/** A list of choices, which stays on one line with its label. */
function Choice({ label, isLabelHidden = false, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className="list-controls__item">
      <label htmlFor={id} className={isLabelHidden ? 'vh' : undefined}>
        {label}
      </label>
      <select id={id} {...select} />
    </div>
  );
}
