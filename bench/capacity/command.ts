// npm run capacity: what so many people take, from what one of each costs on this machine; docs/operations.md explains the table.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import '../../scripts/stop-with-parent.ts';
import { measureCosts } from './measure.ts';
import { type Costs, ENGINES, engineFor, HABITS, limitOf, type Need, needOf } from './model.ts';

const RESULTS = 'bench/results/capacity.json';
const STAGES = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

const { values } = parseArgs({ options: { measured: { type: 'boolean', default: false } } });
const costs = values.measured ? stored() : await measured();
print(costs);

/** The costs of the last run; --measured takes them instead of measuring. */
function stored(): Costs {
  return JSON.parse(readFileSync(RESULTS, 'utf8')).costs;
}

async function measured(): Promise<Costs> {
  const costs = await measureCosts((words) => console.error(`  capacity: ${words}`));
  mkdirSync('bench/results', { recursive: true });
  const run = { at: new Date().toISOString(), nproc: availableParallelism(), node: process.version, costs };
  writeFileSync(RESULTS, `${JSON.stringify(run, null, 2)}\n`);
  return costs;
}

function print(costs: Costs): void {
  console.log('What one of each costs here (CPU of one core):');
  for (const [what, cost] of costLines(costs)) console.log(`  ${what.padEnd(34)} ${cost}`);
  console.log(`\nHow people use it: ${habitText()}\n`);
  const rows = [
    [
      'people',
      'sockets',
      'reads/s',
      'orders/day',
      'peak orders/s',
      'server cores',
      'database cores',
      'memory',
      'egress',
      'a session',
      'disk a year',
    ],
    ...STAGES.map((users) => cells(needOf(users, costs))),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
  console.log('\nWhat carries how many, and what runs out first:');
  for (const engine of ENGINES) {
    const { users, what } = limitOf(engine, costs);
    const most = users === null ? 'more' : `up to ${short(users)}`;
    console.log(`  ${most.padEnd(12)} ${engine.name}: ${what}`);
  }
  console.log('');
  for (const users of STAGES)
    console.log(`  ${short(users).padStart(6)} people: ${engineFor(users, costs).name}`);
}

function costLines(costs: Costs): [string, string][] {
  const us = (microseconds: number) => `${Math.round(microseconds)} µs`;
  return [
    ['a read that is everybody’s', `${us(costs.sharedReadUs)}, ${bytes(costs.sharedReadBytes)}`],
    [
      'a read of one’s own account',
      `${us(costs.ownReadUs)} and ${us(costs.ownReadDbUs)} of PostgreSQL, ${bytes(costs.ownReadBytes)}`,
    ],
    [
      'a market order',
      `${us(costs.orderUs)} and ${us(costs.orderDbUs)} of PostgreSQL, ${bytes(costs.orderDiskBytes)} on disk`,
    ],
    [
      'a live feed, a second',
      `${us(costs.socketUs)}, ${bytes(costs.socketBytes)}, ${bytes(costs.socketMemoryBytes)} of memory`,
    ],
    [
      'a server that nobody uses',
      `${(costs.idleUs / 10_000).toFixed(1)} % of a core, ${bytes(costs.idleMemoryBytes)} of memory`,
    ],
  ];
}

function habitText(): string {
  const { openAtOnce, readsPerSecond, sharedReads, ordersPerDay, peakOverMean } = HABITS;
  const every = 1 / readsPerSecond;
  return `${100 * openAtOnce} % are there at once and read every ${every} s, ${100 * sharedReads} % of it what is everybody’s; ${ordersPerDay} order a day each, the busiest second ${peakOverMean} times the mean.`;
}

function cells(need: Need): string[] {
  return [
    ...[short(need.users), short(need.sockets), short(need.readsPerSecond), short(need.ordersPerDay)],
    ...[need.peakOrdersPerSecond, need.serverCores, need.databaseCores].map(few),
    ...[`${few(need.memoryGb)} GB`, `${few(need.egressGbits)} Gbit/s`, `${few(need.egressTb)} TB`],
    `${few(need.diskGbAYear)} GB`,
  ];
}

/** Two figures are as exact as the model is. */
function few(n: number): string {
  return n >= 100 ? String(Math.round(n)) : String(Number(n.toPrecision(2)));
}

function short(n: number): string {
  if (n >= 1e6) return `${few(n / 1e6)}M`;
  return n >= 1e3 ? `${few(n / 1e3)}k` : few(n);
}

function bytes(n: number): string {
  if (n >= 1e6) return `${few(n / 1e6)} MB`;
  return n >= 1e3 ? `${few(n / 1e3)} KB` : `${few(n)} B`;
}
