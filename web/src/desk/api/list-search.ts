import type { LeadCounts, LeadLine, LeadSort } from '../../contract.gen';

/** The views of the list, in tab order. */
export const views = ['waiting', 'due', 'contacted', 'booked', 'closed', 'all', 'quarantined'] as const;

/** A view of the list. */
export type View = (typeof views)[number];

/** The sort orders of a list. */
export const sorts = ['deadline', 'newest', 'move_date'] as const satisfies readonly LeadSort[];

/** The list's URL parameters; a missing one has its default. */
export interface ListSearch {
  readonly view?: View;
  readonly sort?: LeadSort;
  /** Key of the form that the leads came from. */
  readonly form?: string;
  /** Only leads with this tag. */
  readonly tag?: string;
  /** Only leads of this person, by id; `none` for unassigned ones. */
  readonly assignee?: string;
  /** Search text. */
  readonly q?: string;
}

/** Parses the URL parameters and ignores invalid ones. */
export function parseListSearch(search: Record<string, unknown>): ListSearch {
  const { view, sort, form, tag, assignee, q } = search;
  return {
    ...(isOneOf(views, view) && { view }),
    ...(isOneOf(sorts, sort) && { sort }),
    ...(typeof form === 'string' && form && { form }),
    ...((typeof tag === 'string' || typeof tag === 'number') && tag !== '' && { tag: String(tag) }),
    ...(typeof assignee === 'string' && assignee && { assignee }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
  };
}

const states: Record<View, string> = {
  waiting: 'new',
  due: '',
  contacted: 'contacted,quoted',
  booked: 'booked',
  closed: 'done,lost,spam,continued',
  all: '',
  quarantined: '',
};

const defaultSort: Record<View, LeadSort> = {
  waiting: 'deadline',
  due: 'deadline',
  contacted: 'newest',
  booked: 'move_date',
  closed: 'newest',
  all: 'newest',
  quarantined: 'newest',
};

/** The current view. The router also passes on what {@link parseListSearch} ignores, such as `?view=anything`. */
export function viewFor({ view }: ListSearch): View {
  return isOneOf(views, view) ? view : 'waiting';
}

/** Returns whether the list cannot be sorted: search results are newest first, and what is due comes by its day. */
export function hasFixedOrder(search: ListSearch): boolean {
  return Boolean(search.q) || viewFor(search) === 'due';
}

/** The current sort order. */
export function sortFor(search: ListSearch): LeadSort {
  if (search.q) return 'newest';
  const byDefault = defaultSort[viewFor(search)];
  return hasFixedOrder(search) || !isOneOf(sorts, search.sort) ? byDefault : search.sort;
}

/**
 * The query string of the API for a list. A search covers all views, possible spam too, because people do not know
 * where a lead is.
 */
export function listQueryString(search: ListSearch): string {
  const view = viewFor(search);
  const query = new URLSearchParams({ sort: sortFor(search), limit: '100' });
  if (search.q) query.set('q', search.q);
  else if (states[view]) query.set('state', states[view]);
  query.set('quarantined', search.q ? 'any' : String(view === 'quarantined'));
  if (search.form) query.set('form', search.form);
  if (search.tag) query.set('tag', search.tag);
  if (search.assignee) query.set('assignee', search.assignee);
  if (!search.q && view !== 'quarantined') query.set('due', dueFilter(view));
  return query.toString();
}

/** Returns the filter of the rows on top: due follow-ups, in the first list those of all open leads. */
function dueFilter(view: View): string {
  if (view === 'due') return 'follow_ups';
  return view === 'waiting' ? 'any' : 'first';
}

/** The number of leads in a view. */
export function countFor(view: View, counts: LeadCounts): number {
  const { contacted, quoted, booked, done, lost, spam, continued, quarantined } = counts;
  const closed = done + lost + spam + continued;
  if (view === 'waiting') return counts.new;
  if (view === 'due') return counts.follow_ups;
  if (view === 'contacted') return contacted + quoted;
  if (view === 'booked') return booked;
  if (view === 'closed') return closed;
  if (view === 'quarantined') return quarantined;
  return counts.new + contacted + quoted + booked + closed;
}

/** Returns whether a new lead belongs in the list. Only the server knows what a search matches. */
export function belongsToList(line: LeadLine, search: ListSearch): boolean {
  if (search.q || (search.form && search.form !== line.form)) return false;
  if (search.tag || search.assignee) return false;
  const view = viewFor(search);
  if (view === 'due') return false;
  if (line.spam_reason !== null) return view === 'quarantined';
  return view === 'all' || (view !== 'quarantined' && states[view].split(',').includes(line.state));
}

function isOneOf<const T extends readonly string[]>(known: T, value: unknown): value is T[number] {
  return known.some((one) => one === value);
}
