import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#shared/contract/index.ts';
import type { DataUpdateStatus } from '#shared/contract/market/market.ts';
import { keyOf } from '../http/query-client.ts';
import { useMarketNow } from './live-market.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { emptySnapshot, type Snapshot, withRead } from './snapshot-shape.ts';

/**
 * Write delay, which merges reads that arrive together. Short, because the next page may load before this one
 * notices the unload.
 */
const WRITE_AFTER_MS = 1_000;

/** Stores the signed-in user's last figures, from any query on the page. Another user's snapshot is not merged. */
export function useSnapshotKeeper(person: string): void {
  const queryClient = useQueryClient();
  const marketNow = useMarketNow();
  useEffect(() => {
    const before = readSnapshot();
    let current: Snapshot = before?.person === person ? before : emptySnapshot(person);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      const status = queryClient.getQueryData<DataUpdateStatus>(keyOf(api.dataUpdate.status));
      writeSnapshot(status ? { ...current, source: status.source } : current);
    };
    const writeWhatWaits = () => {
      clearTimeout(timer);
      if (timer !== undefined) write();
    };
    if (before?.person !== person) write();
    const stopReading = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const path = event.query.queryKey.join('/');
      const { data, dataUpdatedAt } = event.query.state;
      const readAt = new Date(dataUpdatedAt).toISOString();
      const read = { reply: data, marketAt: marketNow()?.toISOString() ?? null, readAt };
      const next = withRead(current, path, read);
      if (next === current) return;
      current = next;
      timer ??= setTimeout(write, WRITE_AFTER_MS);
    });
    window.addEventListener('pagehide', writeWhatWaits);
    return () => {
      stopReading();
      clearTimeout(timer);
      window.removeEventListener('pagehide', writeWhatWaits);
    };
  }, [queryClient, person, marketNow]);
}
