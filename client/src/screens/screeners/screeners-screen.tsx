import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useScreeners } from '#client/api/signals/screeners.ts';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { AsOfMarket } from '#client/widgets/market/as-of-market.tsx';
import { SimulatedHistory } from '#client/widgets/simulated-history.tsx';
import type { ScreenerGroups } from '#shared/contract/signals/screeners.ts';
import { SCREEN_KEYS, type ScreenKey } from '#shared/domain/screens.ts';
import { OwnScreens } from './own-screens.tsx';
import { ScreenPanel } from './screen-panel.tsx';
import { firstWithMatches, readTab, SCREEN_TITLES, type ScreenTab, writeTab } from './screen-tabs.ts';
import { text } from './text.ts';

/** Stock Screeners: current matches of seven screens with reasons and past performance, and custom screens. */
export function ScreenersScreen() {
  const [address, setAddress] = useSearchParams();
  const { tab: named, own } = readTab(address);
  const screens = useScreeners();
  const first = useFirstTab(screens.data);
  const tab = named ?? first;
  const open = (next: ScreenTab, screen: string | null = null) =>
    setAddress((current) => writeTab(current, { tab: next, own: screen }), { replace: true });
  return (
    <>
      <ScreenHead title={text.screen.title} purpose={text.screen.purpose}>
        <SimulatedHistory />
        {screens.data && <AsOfMarket at={screens.data.asOf} stale={screens.data.stale} />}
      </ScreenHead>
      <h2 className="mb-2">{text.screen.live}</h2>
      <Tabs
        label={text.screen.tabs}
        value={tab}
        onChange={(next) => open(next)}
        tabs={[
          ...SCREEN_KEYS.map((key) => ({
            value: key,
            label: <TabLabel title={SCREEN_TITLES[key].title} count={screens.data?.[key].length} />,
            content: (
              <Loaded
                query={screens}
                skeleton={<PanelSkeleton />}
                failed={text.screen.failed}
                stillWorks={text.screen.failedDetail}
              >
                {(groups) => <ScreenPanel screen={key} groups={groups} />}
              </Loaded>
            ),
          })),
          {
            value: 'own' as const,
            label: text.screen.own,
            content: <OwnScreens open={own} onOpen={(id) => open('own', id)} />,
          },
        ]}
      />
    </>
  );
}

/** Chosen once when the matches are known, so that a refetch with other matches does not switch the tab. */
function useFirstTab(groups: ScreenerGroups | undefined): ScreenKey {
  const [chosen, setChosen] = useState<ScreenKey | null>(null);
  if (chosen === null && groups) setChosen(firstWithMatches(groups));
  return chosen ?? SCREEN_KEYS[0];
}

function TabLabel({ title, count }: { title: string; count: number | undefined }) {
  return (
    <>
      {title}
      {count !== undefined && (
        <span className="small tn ml-1.5 font-normal text-fg-3 max-desk:hidden">{count}</span>
      )}
    </>
  );
}

function PanelSkeleton() {
  return (
    <div role="status" className="grid gap-4 py-2">
      <span className="sr-only">{text.screen.loading}</span>
      <Skeleton className="h-4 w-2/3" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-4">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
          <Skeleton key={card} className="h-48 rounded-card" />
        ))}
      </div>
    </div>
  );
}
