// biome-ignore-all lint/a11y/noRedundantRoles: On a phone the rows are laid out as cards, and browsers forget that a table without its display is one.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { markSeen } from '../api/event-stream.ts';
import { linesIn } from '../api/lead-pages.ts';
import { countFor, type ListSearch, sortFor, viewFor } from '../api/list-search.ts';
import { leadsQuery } from '../api/queries.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { useIsPrinting } from '../lib/use-is-printing.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { BulkBar } from './BulkBar.tsx';
import { columns } from './columns.tsx';
import { LeadRow } from './LeadRow.tsx';
import { SelectBox } from './SelectBox.tsx';
import { select } from './selection.ts';
import { useIsInteracting } from './use-is-interacting.ts';
import { useNewLeads } from './use-new-leads.ts';
import { useRowShortcuts } from './use-row-shortcuts.ts';

/** Props of {@link LeadList}. */
export interface LeadListProps {
  readonly search: ListSearch;
  /** Id of the open lead. */
  readonly openId: string | undefined;
}

const rowHeight = 65;
const cardHeight = 88;
const ahead = 30;

/** The table of leads. Only visible rows are in the document, however long the list is. */
export function LeadList({ search, openId }: LeadListProps) {
  const query = useInfiniteQuery(leadsQuery(search));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const lines = useMemo(() => linesIn(query.data), [query.data]);
  const counts = query.data?.pages[0]?.counts;
  // Without any lead, no view has been worked through.
  const isNew = counts && countFor('all', counts) + countFor('quarantined', counts) === 0;
  const emptyView = isNew ? 'all' : viewFor(search);
  const isAnswered = emptyView === 'waiting';
  const ids = useMemo(() => lines.map(({ id }) => id), [lines]);
  const scroller = useRef<HTMLDivElement>(null);
  const isInteracting = useIsInteracting(scroller);
  const fresh = useNewLeads(search, isInteracting, query.isSuccess);

  const isPrinting = useIsPrinting();
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => lines[index]?.id ?? index,
    estimateSize: () => (matchMedia('(max-width: 767.98px)').matches ? cardHeight : rowHeight),
    // On paper all loaded rows.
    overscan: isPrinting ? lines.length : 10,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 };

  useRowShortcuts({ scroller, virtual, count: lines.length });

  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= lines.length - ahead) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, lines.length]);

  useEffect(() => {
    markSeen(lines.slice(startIndex, endIndex + 1).map(({ id }) => id));
  }, [lines, startIndex, endIndex]);

  const isFiltered = Boolean(search.q || search.form || search.tag || search.assignee);
  const nothing = search.q ? messages.list.noResults : messages.list.noMatches;

  // Possible spam has no deadline. A search finds other leads too.
  const isSpam = !search.q && viewFor(search) === 'quarantined';
  const shownColumns = isSpam ? columns.filter(({ id }) => id !== 'promise') : columns;

  // A different list starts at its top.
  const shown = JSON.stringify(search);
  useEffect(() => {
    if (shown) {
      scroller.current?.scrollTo({ top: 0 });
      select([]);
    }
  }, [shown]);

  return (
    <div className="list-scroll" ref={scroller}>
      {!query.isSuccess && <QueryStatus query={query} failed={messages.list.failed} />}
      {query.isSuccess && lines.length === 0 && (
        <EmptyState
          message={isFiltered ? nothing : messages.list.empty[emptyView]}
          art={isFiltered ? 'nothingFound' : isAnswered ? 'allAnswered' : 'noLeads'}
        />
      )}
      <BulkBar lines={lines} />
      {lines.length > 0 && (
        <table className="lead-table" role="table" aria-rowcount={hasNextPage ? -1 : lines.length + 1}>
          <caption className="vh">
            {format(messages.list.caption, {
              view: messages.list.titles[viewFor(search)],
              sort: messages.list.sorts[sortFor(search)],
            })}
          </caption>
          <thead role="rowgroup">
            <tr role="row" aria-rowindex={1}>
              <th role="columnheader" scope="col" className="column-select">
                <span className="vh">{messages.list.selectColumn}</span>
              </th>
              {shownColumns.map(({ id, header }) => (
                <th key={id} role="columnheader" scope="col" className={`column-${id}`}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            <Spacer height={items[0]?.start ?? 0} />
            {items.map(({ index, key }) => {
              const line = lines[index];
              return (
                line && (
                  <LeadRow
                    key={key}
                    line={line}
                    index={index}
                    isOpen={line.id === openId}
                    isFresh={fresh.has(line.id)}
                    measure={virtual.measureElement}
                  >
                    <td role="cell" className="column-select">
                      <SelectBox line={line} ids={ids} />
                    </td>
                    {shownColumns.map(({ id, Cell }) => (
                      <td key={id} role="cell" className={`column-${id}`}>
                        <Cell line={line} />
                      </td>
                    ))}
                  </LeadRow>
                )
              );
            })}
            <Spacer height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
      )}
      {lines.length > 0 && (
        <p className="list-end">{hasNextPage ? messages.list.loadingMore : messages.list.end}</p>
      )}
    </div>
  );
}

/** Takes the space of rows that are not in the document. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: An empty row takes no focus.
    <tr className="spacer-row" aria-hidden="true" style={{ height }}>
      <td />
    </tr>
  );
}
