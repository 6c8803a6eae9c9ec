import { MAX_WATCHED } from '#shared/contract/market/live.ts';
import { aDatabase } from '#tests/support/database.ts';
import type { Pace, Result } from './bench.ts';
import { type Child, startChild } from './child.ts';
import { alternating, costsOf, finer } from './rounds.ts';
import type { ClientCommand, ClientsReply, ServerCommand, ServerReply, Watch } from './sockets/protocol.ts';
import { judgeCost, logLogSlope, median, withSlope } from './statistics.ts';

const CLIENTS = 1_000;
const DEAD = 50;
/** Part of the rows that changes at each tick. */
const CHANGED = 0.2;
/** Every fifth tick also carries all indices and movers. */
const TICKS = 20;
/** Factor for fewer ticks and more rounds when only CPU time is measured. */
const FINER = 4;
/** Enough ticks that the 99th percentile of the lateness does not come from the slowest tick only. */
const TICKS_TIMED = 25;
const EVERY_MS = 200;
/** The interval where only lateness is measured; sending to a thousand clients takes some 30 ms. */
const OFTEN_MS = 100;
/** Factor for more rounds with and without dead readers: the compared figure is the slowest of many ticks. */
const DEAD_ROUNDS = 3;
const MANY_STOCKS = 2_500;
const FEW_CLIENTS = 20;
/** Every thirteenth tick carries the whole market. */
const MANY_TICKS = 65;
const PAGE_BYTES_GATE = 4_096;
const BARE_GATE = 1.15;
const BYTES_GATE = 1 / 30;
const LATE_GATE_MS = 100;
const DEAD_GATE = 1.2;
/** A median timer delay above this means that the machine is overloaded. */
const PROMPT_MS = 5;
/** Cost in proportion to the number of clients. */
const SLOPE_GATE = 1.1;

const NO_TICK = { ticks: 0, everyMs: 0, changed: 0 };

type Server = Child<ServerCommand, ServerReply>;
type Clients = Child<ClientCommand, ClientsReply>;

/** The result of some ticks of a server with its clients. */
interface Ticked {
  /** Microseconds of the server's CPU time per client and tick. */
  cpuUs: number;
  /** Per client and tick. */
  bytes: number;
  lateP99: number;
  wokenLateMs: number;
  snapshotBytes: number;
}

interface Feed {
  open(count: number): Promise<void>;
  ticks(count?: number, everyMs?: number, changed?: number): Promise<Ticked>;
}

/**
 * P1, P2, B6 and B7: the product's live feed for a thousand signed-in users with different screens, who are in a
 * separate process. Compared with a server that only writes the same number of bytes to as many sockets. CPU time of
 * the servers.
 */
export async function sockets(pace: Pace): Promise<Result[]> {
  const database = await aDatabase();
  const artha: Server = await startChild('bench/sockets/artha-server.ts', [database.url]);
  const clients: Clients = await startChild('bench/sockets/clients.ts');
  const ours = feedOf(artha, clients, 'mixed');
  const slope = await growth(ours, pace);
  const whole = await ours.ticks();
  const bare: Server = await startChild('bench/sockets/bare-server.ts', [String(whole.bytes)]);
  const floor = feedOf(bare, clients, null);
  await floor.open(CLIENTS);
  const beside = await cpuBeside(pace, { ours, floor, slope });
  await bare.stop();
  const largest = await largestScreen(database.url, clients);
  const results = [largest, beside, bytesOf(whole), ...(await lateness(pace, ours, clients, artha))];
  await Promise.all([artha.stop(), clients.stop()]);
  await database.close();
  return results;
}

function feedOf(server: Server, clients: Clients, watch: Watch): Feed {
  let count = 0;
  return {
    async open(more) {
      const { url, cookies } = await server.ask(NO_TICK);
      await clients.ask({ do: 'open', url, cookies, count: more, watch });
      count += more;
    },
    async ticks(ticks = TICKS, everyMs = EVERY_MS, changed = CHANGED) {
      const { url } = await server.ask(NO_TICK);
      await clients.ask({ do: 'listen', url });
      const { cpuUs, sentAt, snapshotBytes, wokenLateMs } = await server.ask({
        ticks,
        everyMs,
        changed,
      });
      const { bytes, lateP99 } = await clients.ask({ do: 'report', url, sentAt });
      return {
        cpuUs: cpuUs / count / ticks,
        bytes: bytes / count / ticks,
        lateP99,
        wokenLateMs,
        snapshotBytes,
      };
    },
  };
}

/** How the cost of a tick grows with the number of clients, who stay connected. */
async function growth(feed: Feed, { progress }: Pace): Promise<number> {
  const points: { size: number; cost: number }[] = [];
  for (const size of [CLIENTS / 4, CLIENTS / 2, CLIENTS]) {
    await feed.open(size - (points.at(-1)?.size ?? 0));
    const ticks = () => feed.ticks(TICKS / FINER);
    await ticks();
    const costs = [await ticks(), await ticks(), await ticks()].map(({ cpuUs }) => cpuUs);
    points.push({ size, cost: size * median(costs) });
    progress(`${size} clients: ${median(costs).toFixed(1)} µs a client and tick`);
  }
  return logLogSlope(points);
}

async function cpuBeside(
  pace: Pace,
  { ours, floor, slope }: { ours: Feed; floor: Feed; slope: number },
): Promise<Result> {
  const each = (feed: Feed) => async () => 1 / (await feed.ticks(TICKS / FINER)).cpuUs;
  const rates = await alternating(finer(FINER, pace), each(ours), each(floor), 1 / BARE_GATE);
  const [us, them] = [rates.one, rates.other].map((all) => (1 / median(all)).toFixed(1));
  return {
    id: 'P2',
    name: 'live feed, processor of a client ÷ just writing its bytes',
    gate: `≤ ${BARE_GATE}, slope ≤ ${SLOPE_GATE}`,
    ...withSlope(judgeCost(costsOf(rates.pairs), BARE_GATE), slope, SLOPE_GATE),
    note: `${us} µs a client and tick against ${them} µs; ${CLIENTS} clients`,
  };
}

/** The page with the most rows, in a market of 2,500 stocks that all change at each tick. */
async function largestScreen(database: string, clients: Clients): Promise<Result> {
  const server: Server = await startChild('bench/sockets/artha-server.ts', [database, String(MANY_STOCKS)]);
  const feed = feedOf(server, clients, 'most');
  await feed.open(FEW_CLIENTS);
  const { bytes } = await feed.ticks(MANY_TICKS, OFTEN_MS, 1);
  await server.stop();
  return {
    id: 'P1',
    name: `bytes of a tick and page, ${MANY_STOCKS} stocks`,
    gate: `≤ ${PAGE_BYTES_GATE}`,
    figure: bytes,
    holds: bytes <= PAGE_BYTES_GATE,
    control: null,
    slope: null,
    note: `${MAX_WATCHED} rows and the whole market, all of which change at each of ${MANY_TICKS} ticks`,
  };
}

/** All bytes on the wire: frames, pings, and indices and movers at every fifth tick. */
function bytesOf({ bytes, snapshotBytes }: Ticked): Result {
  const figure = bytes / snapshotBytes;
  return {
    id: 'B6',
    name: 'live feed, bytes of a tick ÷ the whole list',
    gate: '≤ 1/30',
    figure,
    holds: figure <= BYTES_GATE,
    control: null,
    slope: null,
    note: `${Math.round(bytes)} B a tick of 20 of 100 rows, 1/${Math.round(1 / figure)} of ${snapshotBytes} B`,
  };
}

async function lateness(pace: Pace, feed: Feed, clients: Clients, server: Server): Promise<Result[]> {
  const { url, cookies } = await server.ask(NO_TICK);
  const woken: number[] = [];
  const promptness = async () => {
    const { lateP99, wokenLateMs } = await feed.ticks(TICKS_TIMED, OFTEN_MS);
    woken.push(wokenLateMs);
    return 1 / lateP99;
  };
  const withDead = async () => {
    await clients.ask({ do: 'die', url, cookies, count: DEAD });
    const rate = await promptness();
    await clients.ask({ do: 'bury' });
    return rate;
  };
  const rates = await alternating(
    { ...pace, rounds: DEAD_ROUNDS * pace.rounds },
    withDead,
    promptness,
    1 / DEAD_GATE,
  );
  const dead = judgeCost(costsOf(rates.pairs), DEAD_GATE);
  const late = rates.other.map((rate) => 1 / rate);
  const single = judgeCost(
    late.map((cost) => ({ cost, again: 1 })),
    LATE_GATE_MS,
  );
  // Without timely wake-ups the result says nothing about the server.
  const holds = median(woken) > PROMPT_MS ? single.holds || null : single.holds;
  const words = (ms: number) => `${ms.toFixed(1)} ms`;
  const name = `live feed, ms from tick to client, p99 of ${CLIENTS}`;
  return [
    {
      id: 'B7',
      name,
      gate: `≤ ${LATE_GATE_MS}`,
      ...single,
      holds,
      control: null,
      slope: null,
      note: `the slowest round ${words(Math.max(...late))}; the machine woke the server ${words(median(woken))} late`,
    },
    {
      id: 'B7d',
      name: `the same with ${DEAD} dead readers ÷ without`,
      gate: `≤ ${DEAD_GATE}`,
      ...dead,
      slope: null,
      note: `${words(median(rates.one.map((rate) => 1 / rate)))} against ${words(median(late))}`,
    },
  ];
}
