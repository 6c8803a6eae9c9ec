import { useIndices, useMovers } from '#client/api/market/market.ts';
import { price, rupees, signedChange, signedPercent } from '#client/lib/format/format.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { AsOfMarket } from '#client/widgets/market/as-of-market.tsx';
import type { MarketIndex, Mover } from '#shared/contract/market/market.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { SessionChart } from './session-chart.tsx';
import { text } from './text.ts';

const MOVERS_SHOWN = 3;

/** Instead of a screenshot: today's NIFTY 50 and movers, live. */
export function MarketPicture() {
  const { data: indices, isError } = useIndices();
  const nifty = indices?.nifty50;
  return (
    <figure
      aria-label={text.market.label}
      className="relative min-h-[530px] max-sm:min-h-[613px] overflow-hidden rounded-dialog bg-card shadow-dialog"
    >
      {nifty?.available && <IndexPicture index={nifty} />}
      {!nifty && !isError && <Skeleton className="m-5 h-[490px] max-sm:h-[573px]" />}
      {(isError || nifty?.available === false) && (
        <EmptyState title={text.market.failed} className="py-40">
          {text.market.failedDetail}
        </EmptyState>
      )}
    </figure>
  );
}

function IndexPicture({ index }: { index: MarketIndex }) {
  const { value, change, pChange, asOf } = index;
  return (
    <>
      <SessionBar passed={index.intraday.length / index.sessionMinutes} />
      <div className="flex flex-wrap items-baseline gap-x-2.5 px-5 pt-5 pb-2">
        <b className="text-title">{text.market.nifty}</b>
        <span className="t3 grow">{text.market.exchange}</span>
        <span className="figure">{value === null ? '—' : price(value)}</span>
        {change !== null && pChange !== null && (
          <Change direction={directionOf(pChange)}>
            {signedChange(change)} ({signedPercent(pChange)})
          </Change>
        )}
      </div>
      <p className="row small t3 justify-between px-5 pb-2">
        <span>{text.market.against}</span>
        {asOf && <AsOfMarket at={asOf} stale={index.stale} />}
      </p>
      <SessionChart index={index} />
      <DayFigures index={index} />
      <Movers />
    </>
  );
}

/** Progress of the session, at the picture's top. */
function SessionBar({ passed }: { passed: number }) {
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 h-1 bg-active">
      <div className="h-full bg-mark" style={{ width: `${Math.min(1, passed) * 100}%` }} />
    </div>
  );
}

function DayFigures({ index }: { index: MarketIndex }) {
  const figures = [
    [text.market.open, index.open],
    [text.market.high, index.high],
    [text.market.low, index.low],
    [text.market.previousClose, index.previousClose],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px border-y border-line bg-line sm:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="bg-card px-5 pt-2.5 pb-3">
          <dt className="small t3">{name}</dt>
          <dd className="tn text-[0.9375rem] leading-6 font-[550]">
            {figure === null ? '—' : price(figure)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Movers() {
  const { data: movers } = useMovers();
  if (!movers) return <Skeleton className="m-5 h-24" />;
  return (
    <div className="grid gap-x-10 gap-y-4 px-5 pt-4 pb-5 sm:grid-cols-2">
      <MoverList title={text.market.gainers} movers={movers.gainers} />
      <MoverList title={text.market.losers} movers={movers.losers} />
    </div>
  );
}

function MoverList({ title, movers }: { title: string; movers: readonly Mover[] }) {
  return (
    <div>
      <h2 className="small t3 mb-1">{title}</h2>
      {movers.length === 0 && <p className="t3">{text.market.noMovers}</p>}
      <ul className="grid gap-1.5">
        {movers.slice(0, MOVERS_SHOWN).map(({ symbol, lastPrice, pChange }) => (
          <li key={symbol} className="grid grid-cols-[1fr_auto_74px] gap-3">
            <span className="strong cut">{displaySymbol(symbol)}</span>
            <span className="num">{rupees(lastPrice)}</span>
            <span className="num">
              <Change direction={directionOf(pChange)}>{signedPercent(pChange)}</Change>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
