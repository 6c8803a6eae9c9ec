// The product's listener, sessions and live feed on the given database, over a market that ticks on command.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openDb } from '#server/core/db/db.ts';
import { createEventBus } from '#server/core/events.ts';
import { createListener } from '#server/core/http/listener.ts';
import { createMetrics } from '#server/core/metrics/metrics.ts';
import { serveLive } from '#server/live.ts';
import { presentStocks } from '#server/market/present.ts';
import { testConfig, testDeps } from '#tests/support/deps.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import { marketStateOf } from '../market-state.ts';
import { serveTicks } from './serve-ticks.ts';

const STOCKS = Number(process.argv[3] ?? 100);
const PEOPLE = 100;

const { state, tick } = marketStateOf(STOCKS);
const events = createEventBus();
const db = openDb(process.argv[2] ?? '');
const deps = testDeps({
  db,
  events,
  market: state,
  config: testConfig({ LIVE_SOCKETS_PER_ADDRESS: '5000' }),
});
const secret = deps.config.SESSION_SECRET ?? '';
const people = await signedInPeople(db, { count: PEOPLE, cash: null, secret });
const server = createListener().listen(0, '127.0.0.1');
serveLive(server, deps, createMetrics());
await once(server, 'listening');
const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
const snapshotBytes = Buffer.byteLength(JSON.stringify(presentStocks(state)));
serveTicks({ url, cookies: people.map(({ cookie }) => cookie), snapshotBytes }, (changed) =>
  events.emit('market.tick', tick(changed)),
);
