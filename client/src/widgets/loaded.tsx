import type { ReactNode } from 'react';
import { sentenceOf } from '#client/lib/call.ts';
import { FailedState } from '#client/ui/states.tsx';

interface Query<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** What a read shows: its skeleton while it loads, what failed in the same place, or its content; old content outlives a failed refresh. */
export function Loaded<T>({
  query,
  skeleton,
  failed,
  stillWorks,
  children,
}: {
  query: Query<T>;
  skeleton: ReactNode;
  /** What could not be shown: "Movers could not be loaded". */
  failed: string;
  /** What works all the same. */
  stillWorks?: string;
  children: (loaded: T) => ReactNode;
}) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return (
    <FailedState title={failed} className="py-4" onRetry={() => void refetch()}>
      {sentenceOf(error)} {stillWorks}
    </FailedState>
  );
}
