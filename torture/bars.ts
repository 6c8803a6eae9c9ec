import type { Bar } from './bar.ts';

/**
 * Whether a bar judges durations: it then runs alone, or only next to others that mostly wait. `throughout` judges
 * none, and runs next to all bars that are not `alone`.
 */
export type Timed = 'untimed' | 'alone' | 'waiting' | 'throughout';

interface ListedBar {
  /** Loads only what this bar needs. */
  load(): Promise<Bar>;
  /** Time limit; twenty minutes by default. */
  minutes?: number;
  /** `untimed` by default. */
  timed?: Timed;
  /** Where a quick run differs: it prints durations of some bars without judging them, and others are far below. */
  quickly?: Timed;
}

export const BARS: Record<string, ListedBar> = {
  'cash-race': { load: async () => (await import('./cash-race.ts')).cashRace },
  idempotency: { load: async () => (await import('./idempotency.ts')).idempotency },
  kill9: {
    load: async () => (await import('./kill9.ts')).kill9,
    timed: 'alone',
    quickly: 'untimed',
  },
  'database-outage': { load: async () => (await import('./database-outage.ts')).databaseOutage },
  model: { load: async () => (await import('./model.ts')).model },
  simulation: {
    load: async () => (await import('./simulation.ts')).simulation,
    timed: 'alone',
    quickly: 'untimed',
  },
  'state-machine': { load: async () => (await import('./state-machine.ts')).stateMachine },
  oco: { load: async () => (await import('./oco.ts')).oco, minutes: 90 },
  ledger: { load: async () => (await import('./ledger.ts')).ledger },
  'replay-ledger': { load: async () => (await import('./replay-ledger.ts')).replayLedger },
  money: { load: async () => (await import('./money.ts')).money, minutes: 90 },
  leader: { load: async () => (await import('./leader.ts')).leader },
  'source-chaos': { load: async () => (await import('./source-chaos.ts')).sourceChaos },
  'data-quality': { load: async () => (await import('./data-quality.ts')).dataQuality },
  'import-rows': {
    load: async () => (await import('./import-rows.ts')).importRows,
    timed: 'alone',
    quickly: 'untimed',
  },
  'auto-hours': { load: async () => (await import('./auto-hours.ts')).autoHours },
  'auto-replay': { load: async () => (await import('./auto-replay.ts')).autoReplay },
  secrets: { load: async () => (await import('./security/secrets.ts')).secrets },
  operations: { load: async () => (await import('./operations.ts')).operations },
  image: { load: async () => (await import('./image.ts')).image },
  practice: {
    load: async () => (await import('./practice.ts')).practice,
    timed: 'alone',
    quickly: 'waiting',
  },
  alerts: { load: async () => (await import('./alerts.ts')).alerts },
  cluster: { load: async () => (await import('./cluster.ts')).cluster },
  'cluster-nats': { load: async () => (await import('./cluster.ts')).clusterNats },
  soak: { load: async () => (await import('./soak.ts')).soak, minutes: 40, timed: 'throughout' },
  'slow-readers': { load: async () => (await import('./slow-readers.ts')).slowReaders, timed: 'alone' },
  'reconnect-storm': {
    load: async () => (await import('./reconnect-storm.ts')).reconnectStorm,
    timed: 'waiting',
  },
  'socket-security': { load: async () => (await import('./security/sockets.ts')).socketSecurity },
  forgery: { load: async () => (await import('./security/forgery.ts')).forgery },
  sessions: { load: async () => (await import('./security/sessions.ts')).sessionsBar, timed: 'waiting' },
  authorisation: { load: async () => (await import('./security/authorisation.ts')).authorisation },
  fuzz: { load: async () => (await import('./security/fuzz.ts')).fuzz, timed: 'waiting' },
  'raw-wire': { load: async () => (await import('./security/raw-wire.ts')).rawWire, timed: 'waiting' },
  'big-account': { load: async () => (await import('./big-account.ts')).bigAccount, timed: 'alone' },
  abuse: { load: async () => (await import('./security/abuse.ts')).abuse },
  fairness: { load: async () => (await import('./security/fairness.ts')).fairness, timed: 'alone' },
  time: { load: async () => (await import('./time.ts')).time, minutes: 90 },
};
