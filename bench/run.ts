// npm run bench -- NAME…: ratios measured in one run, on this machine alone; absolute times mean nothing elsewhere.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { databasesOn } from '#tests/support/database.ts';
import { startDatabaseServer } from '#tests/support/database-server.ts';
import '../scripts/stop-with-parent.ts';
import type { Group, Result } from './bench.ts';

const GROUPS: Record<string, () => Promise<Group>> = {
  orders: async () => (await import('./orders.ts')).orders,
  matching: async () => (await import('./matching.ts')).matching,
  indicators: async () => (await import('./indicators.ts')).indicators,
  screeners: async () => (await import('./screeners.ts')).screeners,
  model: async () => (await import('./model.ts')).model,
  reads: async () => (await import('./reads.ts')).reads,
  sockets: async () => (await import('./sockets.ts')).sockets,
  frontend: async () => (await import('./frontend.ts')).frontend,
  'auto-trading': async () => (await import('./auto-trading.ts')).autoTrading,
};

const RESULTS = 'bench/results';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const names = positionals.length > 0 ? positionals : Object.keys(GROUPS);
if (names.some((name) => !(name in GROUPS))) {
  console.error(`npm run bench -- [${Object.keys(GROUPS).join('] [')}] [--quick]`);
  process.exit(2);
}

// The settings are the product's own: what is measured is what people run, waiting for the disk included.
const server = await startDatabaseServer({ dataDir: '.artha/bench', settings: {} });
databasesOn(server);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void server.stop().finally(() => process.exit(1)));
}
const results: Result[] = [];
for (const name of names) results.push(...(await run(name)));
await server.stop();
write(results);
print(results);
process.exit(results.some(({ holds }) => holds === false) ? 1 : 0);

async function run(name: string): Promise<Result[]> {
  const group = await GROUPS[name]?.();
  if (!group) return [];
  const progress = (words: string) => console.error(`  ${name}: ${words}`);
  return group({ rounds: values.quick ? 3 : 5, windowMs: values.quick ? 1_000 : 3_000, progress });
}

function write(benches: readonly Result[]): void {
  mkdirSync(RESULTS, { recursive: true });
  const run = { at: new Date().toISOString(), nproc: availableParallelism(), node: process.version, benches };
  writeFileSync(`${RESULTS}/latest.json`, `${JSON.stringify(run, null, 2)}\n`);
}

function print(benches: readonly Result[]): void {
  const rows = [
    ['', 'bench', 'figure', 'gate', 'holds', 'control', 'slope', ''],
    ...benches.map(({ id, name, figure, gate, holds, control, slope, note }) => [
      ...[id, name, figure === null ? '—' : shortly(figure), gate, verdict(holds, figure, gate)],
      ...[
        control === null ? '—' : `${(100 * control).toFixed(1)} %`,
        slope === null ? '—' : slope.toFixed(2),
        note,
      ],
    ]),
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

function shortly(figure: number): string {
  return figure >= 1_000 ? Math.round(figure).toLocaleString('en-IN') : figure.toFixed(2);
}

function verdict(holds: boolean | null, figure: number | null, gate: string): string {
  if (holds !== null) return holds ? 'yes' : 'NO';
  return gate === 'none' ? '—' : figure === null ? 'not measured' : 'inconclusive';
}
