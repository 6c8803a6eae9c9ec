import { useDataUpdateStatus, useIndices } from '#client/api/market/market.ts';
import { price, signedPercent } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Brand } from '#client/ui/brand.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { MarketTime } from '#client/widgets/market/as-of-market.tsx';
import type { MarketIndex, MarketIndices } from '#shared/contract/market/market.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { text } from './text.ts';

/** Name, live indices, and the sign-in link, hidden once signed in. */
export function LandingHeader({ signedIn }: { signedIn: boolean }) {
  return (
    <header className="sticky top-0 z-(--z-bar) border-b border-line bg-canvas">
      <div className="wrap flex flex-wrap items-center gap-x-7 gap-y-2 py-3">
        <a href="/" className="row gap-2.5 hover:no-underline">
          <Brand />
        </a>
        <div className="order-last w-full max-desk:min-h-12 desk:order-none desk:w-auto desk:grow">
          <Ticker />
        </div>
        {!signedIn && (
          <a href="/api/login" className={`${buttonClass({ variant: 'line' })} ml-auto`}>
            {text.header.login}
          </a>
        )}
      </div>
    </header>
  );
}

function Ticker() {
  const { data: indices, isError } = useIndices();
  if (indices) return <Indices indices={indices} />;
  return <p className="t3">{isError ? text.header.failed : text.header.loading}</p>;
}

function Indices({ indices: { nifty50, sensex, bankNifty } }: { indices: MarketIndices }) {
  const asOf = nifty50.asOf ?? sensex.asOf ?? bankNifty.asOf;
  const stale = nifty50.stale || sensex.stale || bankNifty.stale;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 desk:justify-start">
      <IndexFigure name="NIFTY" index={nifty50} />
      <IndexFigure name="SENSEX" index={sensex} />
      <IndexFigure name="BANK NIFTY" index={bankNifty} />
      <span className="row gap-3 max-wide:hidden">
        {asOf && <MarketTime at={asOf} stale={stale} />}
        <SourceMark />
      </span>
    </div>
  );
}

function IndexFigure({ name, index: { value, pChange } }: { name: string; index: MarketIndex }) {
  return (
    <span className="flex flex-wrap gap-x-2 max-desk:flex-col max-desk:text-small">
      <span className="t3">{name}</span>
      {value === null ? (
        <span className="t3">{text.header.unavailable}</span>
      ) : (
        <span className="flex flex-wrap gap-x-2 max-desk:flex-col">
          <span className="tn">{price(value)}</span>
          {pChange !== null && <Change direction={directionOf(pChange)}>{signedPercent(pChange)}</Change>}
        </span>
      )}
    </span>
  );
}

function SourceMark() {
  const { data: status } = useDataUpdateStatus();
  const badge = status && SOURCE_TRAITS[status.source].badge;
  if (!badge) return null;
  return (
    <Badge look="mode" title={status.sourceLabel}>
      {badge}
    </Badge>
  );
}
