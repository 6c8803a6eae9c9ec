// npm run universes -- [--pieces] [100] [2500] [7500]: what a simulated market of so many companies costs on this machine; with --pieces what its
// parts take of the main loop, without a server.
import { parseArgs } from 'node:util';
import { buildClient } from '../../scripts/client-build.ts';
import '../../scripts/stop-with-parent.ts';
import { measureUniverse, type UniverseCosts } from './measure.ts';
import { measurePieces, type Pieces } from './pieces.ts';

const SIZES = [100, 2_500, 7_500] as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pieces: { type: 'boolean', default: false } },
});
const sizes = SIZES.filter((size) => positionals.length === 0 || positionals.includes(String(size)));
if (sizes.length < positionals.length) {
  console.error(`npm run universes -- [--pieces] ${SIZES.map((size) => `[${size}]`).join(' ')}`);
  process.exit(2);
}

const PIECES: [keyof Pieces, string][] = [
  ['making', 'the market’s days from its first on, in turns, ms'],
  ['nextDay', 'one day more, ms'],
  ['session', 'paths of a session, in turns, ms'],
  ['tick', 'a tick, ms'],
  ['tickP99', 'the same, 99th percentile, ms'],
  ['changed', 'stocks that a tick changes'],
  ['frameBytes', 'rows of a tick’s frame, bytes'],
  ['movers', 'movers, ms'],
  ['list', 'list of stocks after a tick, ms'],
  ['listBytes', 'the same, bytes'],
  ['refresh', 'quarter-hours of a refresh, ms'],
];
const COSTS: [keyof UniverseCosts, string][] = [
  ['firstStartSeconds', 'first start, s'],
  ['firstStartCpuSeconds', 'of it processor time of the server, s'],
  ['secondStartSeconds', 'second start, s'],
  ['settledSeconds', 'first start until its jobs are done, s'],
  ['tickMs', 'processor time a second at rest, ms'],
  ['loopP99Ms', 'main loop held up at rest, 99th percentile, ms'],
  ['loopMaxMs', 'the same, longest, ms'],
  ['loopMaxAtStartMs', 'longest from its beginning until the jobs of the start were done, ms'],
  ['memoryMb', 'resident memory, MB'],
  ['listBytes', 'list of stocks, bytes before compression'],
  ['listMs', 'list of stocks after a tick, ms'],
  ['screensSeconds', 'screens prepared for a session, s'],
  ['groupsMs', 'the seven screens after a tick, ms'],
];

if (!values.pieces && !buildClient()) throw new Error('The client could not be built; the reason is above.');
if (values.pieces) print(PIECES, await each(measurePieces));
else print(COSTS, await each((size) => measureUniverse(size, (words) => console.error(`  ${words}`))));

async function each<T>(measure: (size: (typeof SIZES)[number]) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (const size of sizes) all.push(await measure(size));
  return all;
}

function print<T extends { companies: number }>(
  rows: readonly [keyof T, string][],
  measured: readonly T[],
): void {
  const width = Math.max(...rows.map(([, words]) => words.length));
  const line = (words: string, cells: readonly string[]) =>
    console.log([words.padEnd(width), ...cells.map((cell) => cell.padStart(12))].join(''));
  line(
    'companies',
    measured.map(({ companies }) => String(companies)),
  );
  for (const [key, words] of rows)
    line(
      words,
      measured.map((costs) => Number(costs[key]).toLocaleString('en-IN', { maximumFractionDigits: 1 })),
    );
}
