// npm run torture: puts promises of docs/reliability.md to the test, in full numbers and on this machine alone.
import { parseArgs } from 'node:util';
import '../scripts/stop-with-parent.ts';
import { type NamedBar, prove, type Timed } from './prove.ts';
import { marketsHave } from './support/filled-folder.ts';

/** A bar by what loads it, how it is timed in full, and where it differs in a quick run: many are far within their times then, in any company. */
interface ListedBar extends Omit<NamedBar, 'name'> {
  quickly?: Timed | 'in company' | 'throughout';
}

/** In this order they are shown; those that take longest begin first. */
const BARS: Record<string, ListedBar> = {
  'cash-race': { load: async () => (await import('./cash-race.ts')).cashRace },
  idempotency: { load: async () => (await import('./idempotency.ts')).idempotency },
  kill9: { load: async () => (await import('./kill9.ts')).kill9, timed: 'alone' },
  'database-outage': {
    load: async () => (await import('./database-outage.ts')).databaseOutage,
    ...{ timed: 'alone', quickly: 'in company' },
  },
  model: { load: async () => (await import('./model.ts')).model },
  simulation: { load: async () => (await import('./simulation.ts')).simulation, timed: 'alone' },
  'state-machine': { load: async () => (await import('./state-machine.ts')).stateMachine },
  oco: { load: async () => (await import('./oco.ts')).oco },
  ledger: { load: async () => (await import('./ledger.ts')).ledger },
  'replay-ledger': { load: async () => (await import('./replay-ledger.ts')).replayLedger },
  money: { load: async () => (await import('./money.ts')).money },
  leader: { load: async () => (await import('./leader.ts')).leader },
  'source-chaos': { load: async () => (await import('./source-chaos.ts')).sourceChaos },
  'data-quality': { load: async () => (await import('./data-quality.ts')).dataQuality },
  'auto-hours': { load: async () => (await import('./auto-hours.ts')).autoHours },
  'auto-replay': { load: async () => (await import('./auto-replay.ts')).autoReplay },
  secrets: { load: async () => (await import('./security/secrets.ts')).secrets },
  operations: { load: async () => (await import('./operations.ts')).operations },
  practice: { load: async () => (await import('./practice.ts')).practice, timed: 'waiting' },
  alerts: {
    load: async () => (await import('./alerts.ts')).alerts,
    ...{ timed: 'alone', quickly: 'in company' },
  },
  cluster: { load: async () => (await import('./cluster.ts')).cluster },
  'cluster-nats': { load: async () => (await import('./cluster.ts')).clusterNats },
  soak: { load: async () => (await import('./soak.ts')).soak, minutes: 40, quickly: 'throughout' },
  'slow-readers': { load: async () => (await import('./slow-readers.ts')).slowReaders, timed: 'alone' },
  'reconnect-storm': {
    load: async () => (await import('./reconnect-storm.ts')).reconnectStorm,
    timed: 'waiting',
  },
  'socket-security': { load: async () => (await import('./security/sockets.ts')).socketSecurity },
  forgery: { load: async () => (await import('./security/forgery.ts')).forgery },
  sessions: { load: async () => (await import('./security/sessions.ts')).sessionsBar, timed: 'waiting' },
  authorisation: { load: async () => (await import('./security/authorisation.ts')).authorisation },
  fuzz: {
    load: async () => (await import('./security/fuzz.ts')).fuzz,
    ...{ timed: 'alone', quickly: 'waiting' },
  },
  'raw-wire': {
    load: async () => (await import('./security/raw-wire.ts')).rawWire,
    ...{ timed: 'alone', quickly: 'waiting' },
  },
  'big-account': { load: async () => (await import('./big-account.ts')).bigAccount, timed: 'alone' },
  abuse: { load: async () => (await import('./security/abuse.ts')).abuse },
  fairness: { load: async () => (await import('./security/fairness.ts')).fairness, timed: 'alone' },
  time: { load: async () => (await import('./time.ts')).time, minutes: 40 },
};
const NAMES = Object.keys(BARS);

const USAGE = `npm run torture -- NAME… [--quick] [--seed N] [--bars FILE] [--payloads DIR]
  NAME     ${NAMES.join(', ')}; all of them when none is named
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
const unknown = positionals.filter((name) => !NAMES.includes(name));
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
  ? 'leader abuse authorisation reconnect-storm cluster database-outage alerts cluster-nats fuzz'.split(' ')
  : 'soak time leader cluster cluster-nats oco money'.split(' ');
const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const wanted = Object.entries(BARS)
  .filter(([name]) => positionals.length === 0 || positionals.includes(name))
  .map(([name, { quickly, timed, ...bar }]): NamedBar => {
    const how = (quick && quickly) || timed;
    return { ...bar, name, timed: how === 'in company' ? undefined : how };
  });
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
