import type { ReactNode } from 'react';
import { sentenceOf } from '#client/lib/http/call.ts';
import { useWhyUnreachable } from '#client/ui/server-reach.ts';
import { FailedState } from '#client/ui/states.tsx';

interface Query<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/**
 * A query's content: skeleton while loading, failed state in the same place, or content; old content stays after a
 * failed refetch. While the server is unreachable, the connection banner gives the reason.
 */
export function Loaded<T>({
  query,
  skeleton,
  failed,
  stillWorks,
  children,
}: {
  query: Query<T>;
  skeleton: ReactNode;
  /** Failure title: "Movers could not be loaded". */
  failed: string;
  /** What still works. */
  stillWorks?: string;
  children: (loaded: T) => ReactNode;
}) {
  const unreachable = useWhyUnreachable();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return (
    <FailedState title={failed} className="py-4" onRetry={() => void refetch()}>
      {unreachable === null && `${sentenceOf(error)} ${stillWorks ?? ''}`}
    </FailedState>
  );
}
