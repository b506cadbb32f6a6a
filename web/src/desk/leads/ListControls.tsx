import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { LeadSort } from '../../contract.gen';
import { type ListSearch, sortFor, sorts } from '../api/list-search.ts';
import { words } from '../messages/messages.ts';

/** Props of {@link ListControls}. */
export interface ListControlsProps {
  readonly search: ListSearch;
}

const says = words.list;

/** In which order the list stands, and from which form its leads came. */
export function ListControls({ search }: ListControlsProps) {
  const navigate = useNavigate();
  const id = useId();
  const change = (next: ListSearch) => void navigate({ to: '/', search: next, replace: true });
  return (
    <div className="lctl">
      <label htmlFor={`${id}-sort`}>{says.sort}</label>
      <select
        id={`${id}-sort`}
        value={sortFor(search)}
        disabled={Boolean(search.q)}
        onChange={(event) => change({ ...search, sort: event.target.value as LeadSort })}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {says.sorts[sort]}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-form`}>{says.form}</label>
      <select
        id={`${id}-form`}
        value={search.form ?? ''}
        onChange={({ target }) => {
          const { form: _, ...rest } = search;
          change(target.value ? { ...rest, form: target.value } : rest);
        }}
      >
        <option value="">{says.anyForm}</option>
        {Object.entries(says.forms).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
