// npm run simulate: with --days, trading days in virtual time; with --report, the simulated market's facts compared
// with real ones.
import { parseArgs } from 'node:util';
import '../../scripts/stop-with-parent.ts';

const { values } = parseArgs({
  strict: false,
  options: { days: { type: 'string' }, seed: { type: 'string', default: '1' } },
});

if (values.days === undefined) await import('../../scripts/simulated-market/report.ts');
else await simulate(Number(values.days), Number(values.seed));

async function simulate(days: number, seed: number): Promise<void> {
  if (!Number.isInteger(days) || days < 1 || days > 10_000 || !Number.isInteger(seed) || seed < 1) {
    console.error('npm run simulate -- --days N [--seed N]: 1 to 10,000 trading days.');
    process.exit(2);
  }
  const { prove } = await import('../prove.ts');
  await prove(['simulation'], { quick: false, seed, barsFile: null, payloadsDir: null, days });
}
