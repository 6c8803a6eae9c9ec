import { useSearchParams } from 'wouter';
import { Badge } from '#client/ui/badge.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { MarketAsOf } from '#client/widgets/market/market-as-of.tsx';
import { Disclosure } from '#client/widgets/prediction/disclosure.tsx';
import { DISCLOSURE, HORIZON_WORDS, HORIZONS } from '#shared/domain/predictions/horizon.ts';
import { HorizonTab } from './list/horizon-tab.tsx';
import { type ListFilters, readFilters, writeFilters } from './list/list-filters.ts';
import { PastTab } from './past/past-tab.tsx';
import { text } from './text.ts';

/** AI Predictions: three horizons, and past results. Tab and filters are in the address. */
export function PredictionsScreen() {
  const [address, setAddress] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const filters = readFilters(address);
  const setFilters = (next: ListFilters) =>
    setAddress(
      (current) => {
        const query = new URLSearchParams(current);
        writeFilters(query, next);
        return query;
      },
      { replace: true },
    );
  const horizons = HORIZONS.map((horizon) => ({
    value: horizon,
    label: `${HORIZON_WORDS[horizon].name.replace('term', text.screen.term)} (${HORIZON_WORDS[horizon].timeframe})`,
    content: <HorizonTab horizon={horizon} filters={filters} onChange={setFilters} />,
  }));
  const tabs = [
    ...horizons,
    { value: 'past' as const, label: text.screen.past, content: <PastTab address={address} set={set} /> },
  ];
  return (
    <>
      <ScreenHead
        title={text.screen.title}
        badge={<Badge look="buy">{text.screen.tag}</Badge>}
        purpose={text.screen.purpose}
      >
        <MarketAsOf />
      </ScreenHead>
      <Tabs
        label={text.screen.tabs}
        tabs={tabs}
        value={tabs.find(({ value }) => value === address.get('tab'))?.value ?? 'short'}
        onChange={(value) => set('tab', value === 'short' ? null : value)}
      />
      <Disclosure className="mt-4">{DISCLOSURE}</Disclosure>
    </>
  );
}
