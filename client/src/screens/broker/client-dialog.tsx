import type { ReactNode } from 'react';
import { useBrokerClient } from '#client/api/broker.ts';
import { displayName } from '#client/layout/display-name.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { count, istTime, rupees, signedRupees } from '#client/lib/format.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { AsOf } from '#client/ui/as-of.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Stat } from '#client/ui/stat.tsx';
import { EmptyState, FailedState } from '#client/ui/states.tsx';
import type { ClientDetails } from '#shared/contract/broker.ts';
import { ClientHoldings } from './client-holdings.tsx';
import { ClientTrades } from './client-trades.tsx';
import { RiskBadges } from './risk-badges.tsx';

/** A client's portfolio, to read. Opening it is a look that the client is told of. */
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
      title={data ? displayName(data.client) : 'Client'}
      description={
        data
          ? `${data.client.email}, your client since ${tradeTime(new Date(data.client.createdAt))} IST`
          : 'A portfolio, to read'
      }
      head={data && <AsOf time={istTime(new Date(data.asOf))} stale={data.client.stale} />}
    >
      <div className="px-4 pb-6 desk:px-6">
        {data ? (
          <Details details={data} />
        ) : details.isError ? (
          <FailedState title="The client could not be shown" onRetry={() => void details.refetch()}>
            {sentenceOf(details.error)}
          </FailedState>
        ) : (
          <SkeletonLines count={8} label="Loading the client" />
        )}
      </div>
    </Dialog>
  );
}

function Details({ details }: { details: ClientDetails }) {
  const { client, investedValue, unrealisedPnL, realisedPnL, dayPnL, holdings, recentTrades } = details;
  const trades = details.trades === 1 ? '1 trade' : `${count(details.trades)} trades`;
  return (
    <>
      <p className="small t3 mb-3">
        To read only. This look is in the audit log, and the client sees who looked and when. What was traded
        before joining is not shown.
      </p>
      <dl className="mb-4 grid grid-cols-3 gap-x-4 gap-y-3 max-desk:grid-cols-2 [&_dd]:[--text-figure:1.125rem]">
        <Stat label="Portfolio Value" context={`${rupees(investedValue)} invested`}>
          {rupees(client.portfolioValue)}
        </Stat>
        <Stat label="Cash" context="held cash included">
          {rupees(client.cash)}
        </Stat>
        <Stat
          label="Unrealised P&L"
          context={dayPnL === null ? 'of the shares held' : `${signedRupees(dayPnL)} today`}
        >
          <Amount value={unrealisedPnL} />
        </Stat>
        <Stat label="Realised P&L" context="of sales since joining">
          <Amount value={realisedPnL} />
        </Stat>
        <Stat label="Commission" context={`${details.ratePercent}% of the volume`}>
          {rupees(details.commission)}
        </Stat>
        <Stat label="Volume" context={`of ${trades} since joining`}>
          {rupees(details.volume)}
        </Stat>
      </dl>
      {client.risks.length > 0 && (
        <p className="mb-4">
          <span className="t3 mr-2">At risk:</span>
          <RiskBadges risks={client.risks} />
        </p>
      )}
      <Part title="Holdings">
        {holdings.length === 0 ? (
          <EmptyState title="No Holdings Yet" className="py-4">
            The account has cash alone.
          </EmptyState>
        ) : (
          <ClientHoldings holdings={holdings} />
        )}
      </Part>
      <Part title="Recent trades">
        {recentTrades.length === 0 ? (
          <EmptyState title="No Trades Yet" className="py-4">
            Orders appear here from the day of joining on.
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
