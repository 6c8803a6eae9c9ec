import { Gauge, type Registry } from 'prom-client';
import type { Bus } from './core/cluster/bus/bus.ts';
import type { Leader } from './core/cluster/leader.ts';
import type { Deps } from './deps.ts';
import { lastReconciliation } from './ledger/reconciliation.ts';

/** Gauges that are read on each scrape. A value that can't be read is omitted, so that no old one is reported. */
export function registerGauges(
  registry: Registry,
  {
    db,
    market,
    leader,
    bus,
  }: Pick<Deps, 'db' | 'market'> & { leader: Pick<Leader, 'fence'>; bus: Pick<Bus, 'connected'> },
): void {
  const gauge = (name: string, help: string, value: () => number | Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const known = await Promise.resolve(value()).catch(() => null);
        if (known === null) this.remove();
        else this.set(known);
      },
    });
  const pool = db.$client;
  gauge('artha_leading', '1 while this instance drives the market and runs the jobs.', () =>
    leader.fence() === null ? 0 : 1,
  );
  gauge('artha_bus_connected', '1 while this instance can tell the others, and hears them.', () =>
    bus.connected() ? 1 : 0,
  );
  gauge('artha_market_sequence', 'Number of the last tick this instance has.', () => market.sequence());
  gauge('artha_market_stale', '1 while the source of the market does not answer.', () =>
    market.status().stale ? 1 : 0,
  );
  gauge('artha_market_open', '1 during continuous trading, by the market’s own clock.', () =>
    market.session().phase === 'continuous' ? 1 : 0,
  );
  gauge('artha_ledger_reconciles', '1 when the ledger was found sound at the last look, 0 when not.', () =>
    lastReconciliation(db).then((last) => (last ? Number(last.ok) : null)),
  );
  gauge('artha_database_connections', 'Connections to the database that are open.', () => pool.totalCount);
  gauge('artha_database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount);
}
