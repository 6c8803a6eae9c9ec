// npm run torture: tests promises of docs/reliability.md in full numbers, on this machine.
import { parseArgs } from 'node:util';
import '../scripts/stop-with-parent.ts';
import { BARS } from './bars.ts';
import { prove } from './prove.ts';

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

/** The longest bars start first. */
const FIRST = quick
  ? 'soak leader abuse authorisation reconnect-storm cluster database-outage alerts cluster-nats fuzz'.split(
      ' ',
    )
  : 'soak time money oco leader cluster cluster-nats model'.split(' ');
const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const wanted = NAMES.filter((name) => positionals.length === 0 || positionals.includes(name));
await prove(
  wanted.toSorted((a, b) => rank(a) - rank(b)),
  { quick, seed: Number(seed), barsFile, payloadsDir, days: null },
);
