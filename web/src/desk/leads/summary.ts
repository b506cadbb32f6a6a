import type { LeadCounts } from '../../contract.gen';
import { countFor, type ListSearch, viewFor } from '../api/list-search.ts';
import { plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** A figure below the heading of a list. */
export interface Figure {
  readonly key: string;
  readonly count: number;
  /** What is counted. */
  readonly text: string;
}

/** The figures of a list: its own number of leads, or what there is to do. Searches and filters have no count. */
export function figuresFor(search: ListSearch, counts: LeadCounts): readonly Figure[] {
  if (search.q || search.form || search.tag || search.assignee) return [];
  const strings = messages.list.summary;
  const view = viewFor(search);
  const due = { key: 'due', count: counts.due, text: strings.due };
  if (view === 'waiting') {
    const { new: waiting, late, soon } = counts;
    const figures = [
      { key: 'late', count: late, text: strings.late },
      { key: 'soon', count: soon, text: strings.soon },
      due,
    ];
    return [
      { key: 'waiting', count: waiting, text: strings.waiting },
      ...figures.filter(({ count }) => count > 0),
    ];
  }
  if (view === 'due') return counts.due > 0 ? [due] : [];
  const count = countFor(view, counts);
  const text = plural(view === 'booked' ? strings.moves : strings.leads, count);
  return count > 0 ? [{ key: 'shown', count, text }] : [];
}
