import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMarketNow } from './live-market.ts';
import { keyOf } from './query-client.ts';
import {
  emptySnapshot,
  KEPT_READS,
  readSnapshot,
  type Snapshot,
  type SnapshotPart,
  writeSnapshot,
} from './snapshot.ts';

/** How often what was read is written down; and when the page goes. */
const WRITE_EVERY_MS = 15_000;

const PARTS = Object.keys(KEPT_READS) as SnapshotPart[];

/** Keeps the last figures of a person who is signed in, whoever on the page asked for them. What another person left is not taken over. */
export function useSnapshotKeeper(person: string): void {
  const queryClient = useQueryClient();
  const marketNow = useMarketNow();
  useEffect(() => {
    const before = readSnapshot();
    let current: Snapshot = before?.person === person ? before : emptySnapshot(person);
    let changed = before?.person !== person;
    const write = () => {
      if (changed) writeSnapshot(current);
      changed = false;
    };
    write();
    const stopReading = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const path = event.query.queryKey.join('/');
      const part = PARTS.find((each) => keyOf(KEPT_READS[each]).join('/') === path);
      if (part === undefined) return;
      const { data, dataUpdatedAt } = event.query.state;
      const readAt = new Date(dataUpdatedAt).toISOString();
      current = { ...current, [part]: { reply: data, marketAt: marketNow()?.toISOString() ?? null, readAt } };
      changed = true;
    });
    const timer = setInterval(write, WRITE_EVERY_MS);
    window.addEventListener('pagehide', write);
    return () => {
      stopReading();
      clearInterval(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [queryClient, person, marketNow]);
}
