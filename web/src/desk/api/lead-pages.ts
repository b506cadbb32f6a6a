import type { InfiniteData } from '@tanstack/react-query';
import type { LeadLine, LeadPage, LeadSort } from '../../contract.gen';

/** The loaded pages of a list. */
export type LeadPages = InfiniteData<LeadPage, unknown>;

/** All loaded lines, in order. A lead that moved between two loads stays where it was first. */
export function linesIn(pages: LeadPages | undefined): LeadLine[] {
  const lines = new Map<string, LeadLine>();
  for (const page of pages?.pages ?? [])
    for (const line of page.leads) if (!lines.has(line.id)) lines.set(line.id, line);
  return [...lines.values()];
}

/**
 * The pages with a new lead inserted in sort order; unchanged if its position is not loaded yet. Null if only the
 * server knows the position.
 */
export function withNewLead(pages: LeadPages, line: LeadLine, sort: LeadSort): LeadPages | null {
  if (sort === 'move_date') return null;
  const known = pages.pages.some((page) => page.leads.some(({ id }) => id === line.id));
  const first = pages.pages[0];
  const last = pages.pages.at(-1);
  if (known || !first || !last) return pages;
  if (sort === 'newest')
    return { ...pages, pages: [{ ...first, leads: [line, ...first.leads] }, ...pages.pages.slice(1)] };
  // A new lead has the most time left, so it comes last among waiting leads.
  if (last.next !== null) return pages;
  return { ...pages, pages: [...pages.pages.slice(0, -1), { ...last, leads: [...last.leads, line] }] };
}

/** The pages with a changed lead updated in place. */
export function withUpdatedLine(pages: LeadPages, line: LeadLine): LeadPages {
  if (!pages.pages.some((page) => page.leads.some(({ id }) => id === line.id))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      leads: page.leads.map((present) =>
        present.id === line.id && present.updated_at <= line.updated_at ? line : present,
      ),
    })),
  };
}

/** The pages without an erased lead. */
export function withoutLead(pages: LeadPages, id: string): LeadPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, leads: page.leads.filter((line) => line.id !== id) })),
  };
}
