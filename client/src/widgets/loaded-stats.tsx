import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';
import { StatGrid, StatGridSkeleton, type StatItem } from '#client/ui/stats/stat-grid.tsx';
import { Loaded } from './loaded.tsx';
import { text } from './text.ts';

/** A screen's top figures, with their own query; a card reports a failure. */
export function LoadedStats<T>({
  query,
  skeleton = <StatGridSkeleton loading={text.stats.loading} />,
  stillWorks,
  items,
}: {
  query: UseQueryResult<T, Error>;
  skeleton?: ReactNode;
  /** What works despite the failure. */
  stillWorks: string;
  items: (loaded: T) => StatItem[];
}) {
  const content = (
    <Loaded query={query} skeleton={skeleton} failed={text.stats.failed} stillWorks={stillWorks}>
      {(loaded) => <StatGrid items={items(loaded)} />}
    </Loaded>
  );
  return <div className="mb-4">{query.isLoadingError ? <Card>{content}</Card> : content}</div>;
}
