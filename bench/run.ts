// npm run bench -- NAME…: ratios measured in one run on this machine; absolute times mean nothing elsewhere. Prints
// the previous run's results as well.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { databasesOn } from '#tests/support/database.ts';
import { startDatabaseServer } from '#tests/support/servers/database-server.ts';
import { findBrowser } from '../scripts/browser.ts';
import { install } from '../scripts/setup.mjs';
import '../scripts/stop-with-parent.ts';
import type { Group, Result } from './bench.ts';

/** Loads only the code of the named group. */
const GROUPS: Record<string, () => Promise<Group>> = {
  orders: async () => (await import('./orders.ts')).orders,
  matching: async () => (await import('./matching.ts')).matching,
  indicators: async () => (await import('./indicators.ts')).indicators,
  screeners: async () => (await import('./screeners.ts')).screeners,
  reads: async () => (await import('./reads.ts')).reads,
  sockets: async () => (await import('./sockets.ts')).sockets,
  model: async () => (await import('./model.ts')).model,
  frontend: async () => (await import('./frontend.ts')).frontend,
  starts: async () => (await import('./starts.ts')).starts,
  'auto-trading': async () => (await import('./auto-trading.ts')).autoTrading,
};

const RESULTS = 'bench/results';
const LATEST = `${RESULTS}/latest.json`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const names = positionals.length > 0 ? positionals : Object.keys(GROUPS);
if (names.some((name) => !(name in GROUPS))) {
  console.error(`npm run bench -- [${Object.keys(GROUPS).join('] [')}] [--quick]`);
  process.exit(2);
}

if (names.includes('frontend')) bringBrowser();
const complaint = install('bench/peers');
if (complaint) throw new Error(complaint);
// The product's own settings: commits wait for the disk, as in production.
const server = await startDatabaseServer({ dataDir: '.artha/bench', settings: {} });
databasesOn(server);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void server.stop().finally(() => process.exit(1)));
}
const results: Result[] = [];
for (const name of names) results.push(...(await run(name)));
await server.stop();
const before = figuresBefore();
write(results);
print(results, before);
process.exit(results.some(({ holds }) => holds === false) ? 1 : 0);

/**
 * Installs a browser if there is none, before anything is measured; if that fails, the front end reports that it was
 * not measured.
 */
function bringBrowser(): void {
  try {
    findBrowser();
  } catch (error) {
    console.error(`  frontend: ${error instanceof Error ? error.message : error}`);
  }
}

async function run(name: string): Promise<Result[]> {
  const group = await GROUPS[name]?.();
  const progress = (words: string) => console.error(`  ${name}: ${words}`);
  const begun = performance.now();
  const pace = values.quick ? { rounds: 3, windowMs: 1_000 } : { rounds: 5, windowMs: 2_000 };
  const measured =
    (await group?.({ ...pace, progress }).catch((error: unknown) => [failed(name, error)])) ?? [];
  progress(`took ${Math.round((performance.now() - begun) / 1_000)} s`);
  return measured;
}

/** A group that failed, so that the results of the others are not lost. */
function failed(name: string, error: unknown): Result {
  console.error(error);
  const note = error instanceof Error ? error.message : String(error);
  const nothing = { figure: null, gate: 'none', control: null, slope: null };
  return { id: name, name: 'failed', ...nothing, holds: false, note };
}

function nameOf({ id, name }: Result): string {
  return `${id} ${name}`;
}

/** The previous run's results by benchmark; empty before the first. */
function figuresBefore(): Map<string, number | null> {
  if (!existsSync(LATEST)) return new Map();
  const { benches }: { benches: Result[] } = JSON.parse(readFileSync(LATEST, 'utf8'));
  return new Map(benches.map((one) => [nameOf(one), one.figure]));
}

function write(benches: readonly Result[]): void {
  mkdirSync(RESULTS, { recursive: true });
  const run = { at: new Date().toISOString(), nproc: availableParallelism(), node: process.version, benches };
  writeFileSync(LATEST, `${JSON.stringify(run, null, 2)}\n`);
}

function print(benches: readonly Result[], before: Map<string, number | null>): void {
  const rows = [
    ['', 'bench', 'figure', 'gate', 'holds', 'control', 'slope', 'before', ''],
    ...benches.map((one) => {
      const { id, name, figure, gate, holds, control, slope, note } = one;
      return [
        id,
        name,
        figureText(figure),
        gate,
        verdict(holds, figure, gate),
        control === null ? '—' : `${(100 * control).toFixed(1)} %`,
        slope === null ? '—' : slope.toFixed(3),
        figureText(before.get(nameOf(one)) ?? null),
        note,
      ];
    }),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

function figureText(figure: number | null): string {
  if (figure === null) return '—';
  return figure >= 1_000 ? Math.round(figure).toLocaleString('en-IN') : figure.toFixed(2);
}

function verdict(holds: boolean | null, figure: number | null, gate: string): string {
  if (holds !== null) return holds ? 'yes' : 'NO';
  return gate === 'none' ? '—' : figure === null ? 'not measured' : 'inconclusive';
}
