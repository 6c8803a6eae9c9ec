import { randomBars } from '#tests/support/market/random-bars.ts';
import { type Pace, type Result, single } from './bench.ts';
import { ownCpu } from './cpu.ts';
import { agreeWithTalib, createMarketState, createScan, runAnew } from './indicators/ours.ts';
import { alternating, costsOf, finer, type Rounds } from './rounds.ts';
import { judgeCost, logLogSlope, median, withSlope } from './statistics.ts';

/** Another library's SMA 20, RSI 14 and MACD 12, 26, 9 over an array. */
export interface Peer {
  name: string;
  /** Maximum cost of ours, as a part of theirs. */
  gate: number;
  run(values: number[]): void;
}

/** A path that the type checker does not follow: its packages are installed when the benchmark runs. */
const PEERS = new URL('./peers/indicators.ts', import.meta.url).href;
const STOCKS = 100;
const BARS = 2_500;
const SLOPE_GATE = 1.1;
/** Stocks that change in one tick. */
const TICKED = 2_500;

/**
 * B9: SMA 20, RSI 14 and MACD 12, 26, 9 of 100 stocks over 2,500 bars. Ours read columns and write into reused
 * columns, like a scan of many stocks. The others read prepared arrays of the type they require, and can only return
 * new ones. B9n is ours with new columns. CPU time of this process, including garbage collection.
 */
export async function indicators(pace: Pace): Promise<Result[]> {
  const columns = closesOf(STOCKS, BARS);
  const arrays = columns.map((column) => [...column]);
  await agreeWithTalib(columns.slice(0, 3));
  const slope = growth(finer(4, pace));
  const scan = createScan(BARS);
  const shareChanges = finer(8, pace);
  const against = async (ours: (close: Float64Array) => void, { run }: Peer, gate: number | null) =>
    alternating(
      shareChanges,
      async () => perCpuSecond(shareChanges, () => columns.forEach(ours)),
      async () => perCpuSecond(shareChanges, () => arrays.forEach(run)),
      gate && 1 / gate,
    );
  const results: Result[] = [];
  const { readyPeers }: { readyPeers(): Promise<Peer[]> } = await import(PEERS);
  const peers = await readyPeers();
  for (const peer of peers) {
    const { name, gate } = peer;
    const rates = await against(scan, peer, gate);
    const judged = withSlope(judgeCost(costsOf(rates.pairs), gate), slope, SLOPE_GATE);
    const words = { id: 'B9', name: `indicators ÷ ${name}`, gate: `≤ ${gate}, slope ≤ ${SLOPE_GATE}` };
    results.push({ ...words, ...judged, note: note(rates) });
  }
  for (const peer of peers.slice(0, 1)) {
    const rates = await against(runAnew, peer, null);
    const judged = { ...judgeCost(costsOf(rates.pairs), 1), holds: null, slope: null };
    results.push({
      id: 'B9n',
      name: `into new columns ÷ ${peer.name}`,
      gate: 'none',
      ...judged,
      note: note(rates),
    });
  }
  return [...results, oneTick(finer(4, pace))];
}

function note({ one, other }: Rounds): string {
  const [ours, theirs] = [1_000 / median(one), 1_000 / median(other)];
  return `${ours.toFixed(2)} ms against ${theirs.toFixed(2)} ms; ${((1e6 * ours) / (STOCKS * BARS)).toFixed(1)} ns a bar`;
}

const closesOf = (stocks: number, bars: number): Float64Array[] =>
  Array.from({ length: stocks }, (_, n) => randomBars({ seed: n + 1, bars }).close);

/** Runs per second of this process's CPU time. */
function perCpuSecond({ windowMs }: Pace, run: () => void): number {
  const spent = ownCpu();
  for (let done = 1; ; done++) {
    run();
    const ms = spent();
    if (ms >= windowMs / 4) return (1_000 * done) / ms;
  }
}

/** How the cost grows with the number of bars, from more stocks and longer histories. */
function growth(pace: Pace): number {
  const sizes: [stocks: number, bars: number][] = [
    [STOCKS / 4, BARS / 2],
    [STOCKS, BARS],
    [2 * STOCKS, 4 * BARS],
  ];
  const points = sizes.map(([stocks, bars]) => {
    const columns = closesOf(stocks, bars);
    const scan = createScan(bars);
    const once = () => perCpuSecond(pace, () => columns.forEach(scan));
    once();
    return { size: stocks * bars, cost: 1 / median([once(), once(), once()]) };
  });
  return logLogSlope(points);
}

/** Cost of a tick that changes the price of every stock: the three indicators of each at its new price. */
function oneTick(pace: Pace): Result {
  const state = createMarketState(closesOf(TICKED, 120));
  const tick = () => state((stock) => 100 + stock);
  perCpuSecond(pace, tick);
  const figure = 1e6 / median([0, 1, 2].map(() => perCpuSecond(pace, tick)));
  const note = `microseconds for ${TICKED} stocks; ${Math.round((1_000 * figure) / TICKED)} ns each`;
  return single(['B9t', 'one tick, all three'], figure, null, note);
}
