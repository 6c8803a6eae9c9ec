import type { ReactNode } from 'react';
import { useBrokerClient } from '#client/api/trading/broker.ts';
import { displayName } from '#client/layout/navigation/display-name.ts';
import { count, rupees, signedRupees } from '#client/lib/format/format.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#client/ui/states.tsx';
import { Stat } from '#client/ui/stats/stat.tsx';
import { AsOfMarket } from '#client/widgets/market/as-of-market.tsx';
import type { ClientDetails } from '#shared/contract/trading/broker.ts';
import { ClientHoldings } from './client-holdings.tsx';
import { ClientTrades } from './client-trades.tsx';
import { RiskBadges } from './risk-badges.tsx';
import { text } from './text.ts';

/** A client's portfolio, read-only. Opening it is audited and shown to the client. */
export function ClientDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const details = useBrokerClient(id);
  const { data } = details;
  return (
    <Dialog
      open
      full
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={data ? displayName(data.client) : text.client.untitled}
      description={
        data
          ? text.client.since(data.client.email, text.at(tradeTime(new Date(data.client.createdAt))))
          : text.client.readOnly
      }
      head={data && <AsOfMarket at={data.asOf} stale={data.client.stale} />}
    >
      <div className="px-4 pb-6 desk:px-6">
        {data ? (
          <Details details={data} />
        ) : details.isError ? (
          <FailedState title={text.client.failed} onRetry={() => void details.refetch()}>
            {sentenceOf(details.error)}
          </FailedState>
        ) : (
          <SkeletonLines count={8} label={text.client.loading} />
        )}
      </div>
    </Dialog>
  );
}

function Details({ details }: { details: ClientDetails }) {
  const { client, investedValue, unrealisedPnL, realisedPnL, dayPnL, holdings, recentTrades } = details;
  const trades = text.trades(count(details.trades), details.trades === 1);
  return (
    <>
      <p className="small t3 mb-3">
        {text.client.recorded} {text.client.sinceJoining}
      </p>
      <dl className="mb-4 grid grid-cols-3 gap-x-4 gap-y-3 max-desk:grid-cols-2 [&_dd]:[--text-figure:1.125rem]">
        <Stat label={text.client.value} context={text.client.invested(rupees(investedValue))}>
          {rupees(client.portfolioValue)}
        </Stat>
        <Stat label={text.client.cash} context={text.client.cashHint}>
          {rupees(client.cash)}
        </Stat>
        <Stat
          label={text.client.unrealised}
          context={dayPnL === null ? text.client.ofHoldings : text.client.today(signedRupees(dayPnL))}
        >
          <Amount value={unrealisedPnL} />
        </Stat>
        <Stat label={text.client.realised} context={text.client.realisedHint}>
          <Amount value={realisedPnL} />
        </Stat>
        <Stat label={text.client.commission} context={text.client.ofVolume(details.ratePercent)}>
          {rupees(details.commission)}
        </Stat>
        <Stat label={text.client.volume} context={text.client.onTrades(trades)}>
          {rupees(details.volume)}
        </Stat>
      </dl>
      {client.risks.length > 0 && (
        <p className="mb-4">
          <span className="t3 mr-2">{text.client.atRisk}</span>
          <RiskBadges risks={client.risks} />
        </p>
      )}
      <Part title={text.client.holdings}>
        {holdings.length === 0 ? (
          <EmptyState title={text.client.noHoldings} className="py-4">
            {text.client.cashOnly}
          </EmptyState>
        ) : (
          <ClientHoldings holdings={holdings} />
        )}
      </Part>
      <Part title={text.client.recentTrades}>
        {recentTrades.length === 0 ? (
          <EmptyState title={text.client.noTrades} className="py-4">
            {text.client.noTradesHint}
          </EmptyState>
        ) : (
          <ClientTrades trades={recentTrades} />
        )}
      </Part>
    </>
  );
}

function Amount({ value }: { value: number }) {
  const direction = directionOf(Math.round(value * 100));
  return direction === 'flat' ? (
    signedRupees(value)
  ) : (
    <Change direction={direction}>{signedRupees(value)}</Change>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mb-4" aria-label={title}>
    <h3 className="strong mb-1">{title}</h3>
    {children}
  </section>
);
