import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
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
  const id = useId();
  const change = (next: ListSearch) => void navigate({ to: '/', search: next, replace: true });
  return (
    <div className="lctl">
      <label htmlFor={`${id}-sort`} className={brief ? 'vh' : undefined}>
        {strings.sort}
      </label>
      <select
        id={`${id}-sort`}
        value={sortFor(search)}
        disabled={hasFixedOrder(search)}
        onChange={(event) => change({ ...search, sort: event.target.value as LeadSort })}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {strings.sorts[sort]}
          </option>
        ))}
      </select>
      {!brief && (
        <>
          <label htmlFor={`${id}-form`}>{strings.form}</label>
          <select
            id={`${id}-form`}
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
          </select>
          <label htmlFor={`${id}-assignee`}>{strings.assignee}</label>
          <select
            id={`${id}-assignee`}
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
          </select>
        </>
      )}
      {!brief && (search.tag || (choices && choices.tags.length > 0)) && (
        <>
          <label htmlFor={`${id}-tag`}>{strings.tag}</label>
          <select
            id={`${id}-tag`}
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
          </select>
        </>
      )}
    </div>
  );
}
