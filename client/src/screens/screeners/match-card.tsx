import { type ReactNode, useId } from 'react';
import { useSparklines } from '#client/api/market/bars.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { evidenceValue } from '#client/lib/format/evidence-value.ts';
import { abbreviated, rupees } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { TrendLine } from '#client/widgets/market/trend-line.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '#client/widgets/price-cell.tsx';
import { StrengthBadge } from '#client/widgets/strength-badge.tsx';
import type { OwnScreenMatch } from '#shared/contract/signals/own-screens.ts';
import type { ScreenEvidence } from '#shared/contract/signals/screen-shapes.ts';
import type { ScreenerResult } from '#shared/contract/signals/screeners.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { ScreenKey } from '#shared/domain/screens.ts';
import { evidenceBeyond, extraInfo } from './evidence-text.ts';
import { text } from './text.ts';

/** A match of one of the seven screens. */
export function MatchCard({ screen, match }: { screen: ScreenKey; match: ScreenerResult }) {
  const now = new Date(match.asOf);
  const extra = extraInfo(screen, match, (date) => istDay(new Date(`${date}T06:00:00Z`), now));
  return (
    <StockCard
      match={match}
      badges={
        <>
          {match.isNew && <Badge title={text.match.newTitle}>{text.match.isNew}</Badge>}
          <StrengthBadge strength={match.strength} />
        </>
      }
    >
      <p className="t2">{match.signal}</p>
      <dl className="kv small">
        {extra.map(({ label, value }) => (
          <Fact key={label} name={label} strong>
            {value}
          </Fact>
        ))}
        <Evidence evidence={evidenceBeyond(match)} />
      </dl>
    </StockCard>
  );
}

/** A stock that a written screen finds. */
export function OwnMatchCard({ match }: { match: OwnScreenMatch }) {
  return (
    <StockCard match={match}>
      <dl className="kv small">
        <Evidence evidence={match.evidence} />
      </dl>
    </StockCard>
  );
}

function StockCard({
  match,
  badges,
  children,
}: {
  match: OwnScreenMatch;
  badges?: ReactNode;
  children: ReactNode;
}) {
  const closes = useSparklines().data?.closes.get(match.id);
  const nameId = useId();
  const symbol = displaySymbol(match.symbol);
  const last = nearestPaise(match.currentPrice);
  return (
    <li className="card flex flex-col gap-3" aria-labelledby={nameId}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h3 id={nameId}>{symbol}</h3>
          <p className="small t3 cut">{match.name}</p>
        </div>
        {badges}
      </div>
      <div className="flex items-end justify-between gap-3">
        <Price id={match.id} last={last} changePercent={match.changePercent} volume={match.volume} />
        <TrendLine symbol={symbol} closes={closes} last={last} width={96} />
      </div>
      {children}
      <div className="row mt-auto justify-between">
        <Badge look="tag">{match.sector}</Badge>
        <Button
          variant="ghost"
          aria-label={text.match.viewDetailsOf(symbol)}
          onClick={() => openOverlay('symbol', match.symbol)}
        >
          {text.match.viewDetails}
        </Button>
      </div>
    </li>
  );
}

/** Live price, change and volume. */
function Price({
  id,
  last,
  changePercent,
  volume: read,
}: {
  id: number;
  last: ReturnType<typeof nearestPaise>;
  changePercent: number;
  volume: number;
}) {
  const previousClose = nearestPaise(rupeesFromPaise(last) / (1 + changePercent / 100));
  const { last: now, change, volume } = useLivePrice(id, { last, previousClose, volume: read });
  return (
    <div className="min-w-0">
      <PriceCell
        className="strong text-lead"
        last={now}
        format={(amount) => rupees(rupeesFromPaise(amount))}
      />
      <p className="small row gap-2">
        <ChangeCell change={change} />
        <span className="t3 tn">{text.match.volume(abbreviated(volume))}</span>
      </p>
    </div>
  );
}

/** The values behind a match. */
function Evidence({ evidence }: { evidence: readonly ScreenEvidence[] }) {
  return evidence.map((each) => (
    <Fact key={each.label} name={each.label}>
      {evidenceValue(each)}
    </Fact>
  ));
}

function Fact({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={strong ? 'strong' : undefined}>{children}</dd>
    </>
  );
}
