import { parseArgs } from 'node:util';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { tradingCalendar } from '#server/market/calendar/phases.ts';
import { readRules } from '#server/market/calendar/rules.ts';
import { gatherEvidence } from './evidence.ts';
import { factTable } from './fact-table.ts';
import { measureAll } from './measure-facts.ts';

const USAGE = 'npm run simulate -- --report [--seed N] [--years N]';

/**
 * `npm run simulate -- --report`: compares each stylised fact of real stocks with that of a seed's market; exit code
 * 1 if one is missed.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      report: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      years: { type: 'string', default: '14' },
    },
  });
  const seed = Number(values.seed);
  const years = Number(values.years);
  if (!values.report || !Number.isInteger(seed) || seed < 1 || !(years >= 2 && years <= 50)) {
    process.stderr.write(`Usage: ${USAGE}\n`);
    return 2;
  }
  const calendar = tradingCalendar(
    readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES }),
  );
  const figures = measureAll(await gatherEvidence({ seed, years, calendar }));
  process.stdout.write(factTable(`Seed ${seed}, ${years} years, 100 stocks`, figures));
  return figures.every(({ holds }) => holds) ? 0 : 1;
}

process.exitCode = await main();
