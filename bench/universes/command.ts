// npm run universes -- [100] [2500] [7500]: what a simulated market of so many companies costs on this machine.
import '../../scripts/stop-with-parent.ts';
import { measureUniverse, type UniverseCosts } from './measure.ts';

const SIZES = [100, 2_500, 7_500];
const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : SIZES;
if (sizes.some((size) => !SIZES.includes(size))) {
  console.error(`npm run universes -- ${SIZES.map((size) => `[${size}]`).join(' ')}`);
  process.exit(2);
}

const measured: UniverseCosts[] = [];
for (const size of sizes) measured.push(await measureUniverse(size, (words) => console.error(`  ${words}`)));

const ROWS: [keyof UniverseCosts, string][] = [
  ['firstStartSeconds', 'first start, s'],
  ['secondStartSeconds', 'second start, s'],
  ['settledSeconds', 'first start until its jobs are done, s'],
  ['tickMs', 'processor time a second at rest, ms'],
  ['loopP99Ms', 'main loop held up at rest, 99th percentile, ms'],
  ['loopMaxMs', 'the same, longest, ms'],
  ['loopMaxAtStartMs', 'longest while the jobs of the start ran, ms'],
  ['memoryMb', 'resident memory, MB'],
  ['listBytes', 'list of stocks, bytes before compression'],
  ['listMs', 'list of stocks after a tick, ms'],
  ['screensSeconds', 'screens prepared for a session, s'],
  ['groupsMs', 'the seven screens after a tick, ms'],
];
const width = Math.max(...ROWS.map(([, words]) => words.length));
console.log([''.padEnd(width), ...measured.map(({ companies }) => String(companies).padStart(12))].join(''));
for (const [key, words] of ROWS) {
  const cells = measured.map((costs) => costs[key].toLocaleString('en-IN').padStart(12));
  console.log([words.padEnd(width), ...cells].join(''));
}
