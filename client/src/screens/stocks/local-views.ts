import { useEffect, useRef } from 'react';
import { useSaveView, useViews } from '#client/api/account/views.ts';
import { CallError } from '#client/lib/http/call.ts';
import { randomUuid } from '#client/lib/random-uuid.ts';
import { freeName } from '#client/widgets/saved-views/names.ts';
import type { ListView } from '#shared/contract/account/views.ts';
import { filtersOf, filterText, queryOf } from './filter-text.ts';

/** Storage key of an earlier version, which stored views in the browser. */
const KEY = 'artha.stock-filters';

/** Moves the views of this browser to the user's account, once. A failed view is retried at the next visit. */
export function useTakeOverOfLocalViews(): void {
  const { data: views } = useViews('stocks');
  const { mutateAsync: save } = useSaveView();
  const isDone = useRef(false);
  useEffect(() => {
    if (!views || isDone.current) return;
    isDone.current = true;
    void takeOver(views, (view) => save({ id: randomUuid(), list: 'stocks', ...view }));
  }, [views, save]);
}

async function takeOver(
  views: readonly ListView[],
  save: (view: { name: string; query: string }) => Promise<ListView>,
): Promise<void> {
  const local = localQueries(take());
  const saved = [...views];
  for (const [place, query] of local.entries()) {
    if (saved.some((view) => view.query === query)) continue;
    try {
      saved.push(await save({ name: freeName(filterText(filtersOf(query)), saved), query }));
    } catch (error) {
      const isRefused = error instanceof CallError && error.status === 400;
      putBack(local.slice(isRefused ? place + 1 : place));
      return;
    }
  }
}

/** Parses stored queries; invalid ones are skipped. */
export function localQueries(stored: string | null): string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(parsed)) return [];
  const queries = parsed
    .filter((query) => typeof query === 'string')
    .map((query) => queryOf(filtersOf(query)));
  return [...new Set(queries)].filter((query) => query !== '');
}

/** Removed before they are saved, so that two tabs don't save them twice. */
function take(): string | null {
  try {
    const stored = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return stored;
  } catch {
    return null;
  }
}

function putBack(queries: readonly string[]): void {
  try {
    if (queries.length > 0) localStorage.setItem(KEY, JSON.stringify(queries));
  } catch {
    // Without storage there was nothing to move.
  }
}
