// npm run torture: puts promises of docs/reliability.md to the test, in full numbers and on this machine alone.
import { parseArgs } from 'node:util';
import '../scripts/stop-with-parent.ts';
import { type NamedBar, prove, type Timed } from './prove.ts';
import { marketsHave } from './support/filled-folder.ts';

/** How a bar is timed in full, and where it differs in a quick run: many are far within their times then, in any company. */
interface ListedBar extends NamedBar {
  quickly?: Timed | 'in company' | 'throughout';
}

const BARS: ListedBar[] = [
  { name: 'cash-race', load: async () => (await import('./cash-race.ts')).cashRace },
  { name: 'idempotency', load: async () => (await import('./idempotency.ts')).idempotency },
  { name: 'kill9', load: async () => (await import('./kill9.ts')).kill9, timed: 'alone' },
  {
    name: 'database-outage',
    load: async () => (await import('./database-outage.ts')).databaseOutage,
    timed: 'alone',
    quickly: 'in company',
  },
  { name: 'model', load: async () => (await import('./model.ts')).model },
  { name: 'simulation', load: async () => (await import('./simulation.ts')).simulation, timed: 'alone' },
  { name: 'state-machine', load: async () => (await import('./state-machine.ts')).stateMachine },
  { name: 'oco', load: async () => (await import('./oco.ts')).oco },
  { name: 'ledger', load: async () => (await import('./ledger.ts')).ledger },
  { name: 'replay-ledger', load: async () => (await import('./replay-ledger.ts')).replayLedger },
  { name: 'money', load: async () => (await import('./money.ts')).money },
  { name: 'leader', load: async () => (await import('./leader.ts')).leader },
  { name: 'source-chaos', load: async () => (await import('./source-chaos.ts')).sourceChaos },
  { name: 'data-quality', load: async () => (await import('./data-quality.ts')).dataQuality },
  { name: 'auto-hours', load: async () => (await import('./auto-hours.ts')).autoHours },
  { name: 'auto-replay', load: async () => (await import('./auto-replay.ts')).autoReplay },
  { name: 'secrets', load: async () => (await import('./secrets.ts')).secrets },
  { name: 'operations', load: async () => (await import('./operations.ts')).operations },
  { name: 'image', load: async () => (await import('./image.ts')).image },
  { name: 'practice', load: async () => (await import('./practice.ts')).practice, timed: 'waiting' },
  {
    name: 'alerts',
    load: async () => (await import('./alerts.ts')).alerts,
    timed: 'alone',
    quickly: 'in company',
  },
  { name: 'cluster', load: async () => (await import('./cluster.ts')).cluster },
  { name: 'cluster-nats', load: async () => (await import('./cluster-nats.ts')).clusterNats },
  { name: 'soak', load: async () => (await import('./soak.ts')).soak, minutes: 40, quickly: 'throughout' },
  {
    name: 'slow-readers',
    load: async () => (await import('./slow-readers.ts')).slowReaders,
    timed: 'alone',
  },
  {
    name: 'reconnect-storm',
    load: async () => (await import('./reconnect-storm.ts')).reconnectStorm,
    timed: 'waiting',
  },
  { name: 'socket-security', load: async () => (await import('./socket-security.ts')).socketSecurity },
  { name: 'forgery', load: async () => (await import('./forgery.ts')).forgery },
  { name: 'sessions', load: async () => (await import('./sessions.ts')).sessionsBar, timed: 'waiting' },
  { name: 'authorisation', load: async () => (await import('./authorisation.ts')).authorisation },
  { name: 'fuzz', load: async () => (await import('./fuzz.ts')).fuzz, timed: 'alone', quickly: 'waiting' },
  {
    name: 'raw-wire',
    load: async () => (await import('./raw-wire.ts')).rawWire,
    timed: 'alone',
    quickly: 'waiting',
  },
  { name: 'big-account', load: async () => (await import('./big-account.ts')).bigAccount, timed: 'alone' },
  { name: 'abuse', load: async () => (await import('./abuse.ts')).abuse },
  { name: 'fairness', load: async () => (await import('./fairness.ts')).fairness, timed: 'alone' },
  { name: 'time', load: async () => (await import('./time.ts')).time, minutes: 40 },
];

const USAGE = `npm run torture -- NAME… [--quick] [--seed N] [--bars FILE] [--payloads DIR]
  NAME     ${BARS.map(({ name }) => name).join(', ')}; all of them when none is named
  --quick  a tenth of the numbers, or fewer
  --seed   what is drawn, is drawn from this (1)
  --bars   a file of real daily bars (symbol,date,open,high,low,close,volume), for replay-ledger,
           auto-replay and data-quality;
           without one they are given the simulated market's`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    bars: { type: 'string' },
    payloads: { type: 'string' },
  },
});
const { quick, seed, bars: barsFile = null, payloads: payloadsDir = null } = values;
const unknown = positionals.filter((name) => !BARS.some((bar) => bar.name === name));
if (unknown.length > 0 || !/^[1-9]\d{0,5}$/.test(seed)) {
  if (unknown.length > 0) console.error(`There is no ${unknown.join(' and no ')}.`);
  console.error(USAGE);
  process.exit(2);
}
/** Years of daily bars behind the servers of a quick run: screens look back on one, and on what followed in another. */
const QUICK_YEARS = 2;
if (quick) marketsHave(QUICK_YEARS);

/** Those that take longest begin first. */
const FIRST = quick
  ? [
      'leader',
      'abuse',
      'authorisation',
      'reconnect-storm',
      'cluster',
      'database-outage',
      'alerts',
      'cluster-nats',
      'fuzz',
    ]
  : ['soak', 'time', 'leader', 'cluster', 'cluster-nats', 'oco', 'money'];
const bars = BARS.map(({ quickly, timed, ...bar }): NamedBar => {
  const how = (quick && quickly) || timed;
  return { ...bar, timed: how === 'in company' ? undefined : how };
});
const wanted = bars.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
await prove(
  wanted.toSorted((a, b) => rank(a.name) - rank(b.name)),
  {
    of: (full, fewer = Math.max(1, Math.ceil(full / 10))) => (quick ? fewer : full),
    seed: Number(seed),
    barsFile,
    payloadsDir,
    atOnce: quick ? 5 : 3,
    waitingAtOnce: quick ? 4 : 1,
  },
);

function rank(name: string): number {
  const place = FIRST.indexOf(name);
  return place < 0 ? FIRST.length : place;
}
