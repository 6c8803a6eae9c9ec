import { useBreadth } from '#client/api/market/sentiment.ts';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { count, share } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { useQuotes } from '#client/lib/live/live-market.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { mapMarket } from '#client/widgets/heat-map/sectors.ts';
import { Loaded } from '#client/widgets/loaded.tsx';
import { BreadthBar } from '#client/widgets/market/breadth-bar.tsx';
import { SimulatedHistory } from '#client/widgets/simulated-history.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { MarketBreadth } from '#shared/contract/market/sentiment.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { text } from './text.ts';

/** Market breadth: advances and declines at live prices, with averages and new highs and lows. */
export function BreadthCard() {
  const stocks = useStocks(STOCKS_POLL_MS.markets);
  return (
    <Card aria-label={text.breadth.title} className="flex min-h-[146px] flex-col max-desk:min-h-[152px]">
      <CardHead title={<Term id="breadth">{text.breadth.title}</Term>}>
        <SimulatedHistory />
        {stocks.data && <span className="small t3">{text.breadth.stocks(count(stocks.data.length))}</span>}
      </CardHead>
      <Loaded
        query={stocks}
        skeleton={<BreadthSkeleton />}
        failed={text.breadth.failed}
        stillWorks={text.breadth.failedDetail}
      >
        {(loaded) => <LiveBreadth stocks={loaded} />}
      </Loaded>
      <WiderBreadth />
    </Card>
  );
}

/** Re-renders once per tick. */
function LiveBreadth({ stocks }: { stocks: Stock[] }) {
  const quoteOf = useQuotes();
  return <BreadthBar breadth={mapMarket(stocks, (id) => quoteOf(id)?.last).breadth} />;
}

function WiderBreadth() {
  const breadth = useBreadth();
  return (
    <dl className="kv small mt-auto gap-x-2 gap-y-1 pt-3">
      <dt>{text.breadth.averages}</dt>
      <dd>
        <Pair breadth={breadth} of={averagesOf} />
      </dd>
      <dt>{text.breadth.extremes}</dt>
      <dd>
        <Pair breadth={breadth} of={extremesOf} />
      </dd>
    </dl>
  );
}

const averagesOf = ({ above50Percent, above200Percent }: MarketBreadth) =>
  [above50Percent, above200Percent].map((percent) => (percent === null ? null : share(percent)));
const extremesOf = ({ newHighs, newLows }: MarketBreadth) =>
  [newHighs, newLows].map((stocks) => (stocks === null ? null : count(stocks)));

/** Two figures; a dash with the reason if unknown. */
function Pair({
  breadth: { data, error },
  of,
}: {
  breadth: ReturnType<typeof useBreadth>;
  of: (breadth: MarketBreadth) => (string | null)[];
}) {
  if (!data && !error) return <Skeleton className="h-4 w-20" />;
  const figures = data ? of(data) : [null];
  const why = error ? sentenceOf(error) : text.breadth.tooYoung;
  return (
    <span title={figures.includes(null) ? why : undefined}>
      {figures.map((figure) => figure ?? '—').join(' · ')}
    </span>
  );
}

function BreadthSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{text.breadth.loading}</span>
      <Skeleton className="h-7" />
    </div>
  );
}
