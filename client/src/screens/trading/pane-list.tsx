import type { ReactNode } from 'react';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { text } from './text.ts';

/** A pane's list, with its loading, failed and empty states. */
export function PaneList<Item>({
  query,
  what,
  empty,
  children,
}: {
  query: { data: Item[] | undefined; error: Error | null; refetch: () => unknown };
  /** "the watchlist", "positions". */
  what: string;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}) {
  return (
    <Loaded
      query={query}
      skeleton={
        <div className="px-3 py-2">
          <SkeletonLines count={4} label={text.loading(what)} />
        </div>
      }
      failed={text.failed(what)}
      stillWorks={text.stillWorks}
    >
      {(items) => (items.length === 0 ? empty : children(items))}
    </Loaded>
  );
}
