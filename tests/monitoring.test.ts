import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { createMetrics } from '#server/core/metrics/metrics.ts';
import { registerGauges } from '#server/gauges.ts';
import { findPromtool } from '../scripts/promtool.ts';
import { aTradingFloor } from './support/people/trader.ts';

const FOLDER = 'deploy/monitoring';
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

const rule = z.object({
  record: z.optional(z.string()),
  alert: z.optional(z.string()),
  expr: z.string(),
  labels: z.optional(z.object({ severity: z.enum(['page', 'ticket']) })),
  annotations: z.optional(z.object({ summary: z.string(), action: z.string() })),
});
const { groups } = z
  .object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(read('artha.rules.yaml')));
const rules = groups.flatMap((group) => group.rules);
const panel = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  targets: z.array(z.object({ expr: z.string(), refId: z.string() })),
});
const dashboard = z
  .object({ uid: z.literal('artha'), title: z.string(), schemaVersion: z.int(), panels: z.array(panel) })
  .parse(JSON.parse(read('artha.dashboard.json')));

/** Metrics of a server; a histogram counts as three. */
let measured: Set<string>;
beforeAll(async () => {
  const floor = await aTradingFloor();
  const metrics = createMetrics();
  metrics.queued(() => 0);
  const around = { leader: { fence: () => null }, bus: { connected: () => true } };
  registerGauges(metrics.registry, { db: floor.db, market: floor.market, ...around });
  const all = await metrics.registry.getMetricsAsJSON();
  measured = new Set(
    all.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  );
  await floor.close();
});

const recorded = new Set(rules.flatMap(({ record }) => record ?? []));
const unknownIn = (expr: string) => {
  // Quoted names are label values.
  const names = expr.replaceAll(/"[^"]*"/g, '').match(/\bartha[a-z0-9_:]+/g) ?? [];
  return names.filter((name) => !measured.has(name) && !recorded.has(name));
};

test('every rule and panel uses metrics that a server has', () => {
  const expressions = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(
    ({ expr }) => expr,
  );
  expect(expressions.length).toBeGreaterThan(50);
  expect(expressions.flatMap(unknownIn)).toEqual([]);
  expect(expressions.filter((expr) => !/artha|^vector/.test(expr))).toEqual([]);
  expect(unknownIn('sum(artha_leadng) + artha_http_request_seconds')).toEqual([
    'artha_leadng',
    'artha_http_request_seconds',
  ]);
});

test('every alert has severity, summary and instructions, and is in the document', () => {
  const document = readFileSync('docs/operations.md', 'utf8');
  const alerts = rules.filter(({ alert }) => alert);
  expect(alerts.length).toBeGreaterThan(12);
  for (const { alert, labels, annotations } of alerts) {
    expect([alert, labels?.severity, annotations?.summary, annotations?.action]).not.toContain(undefined);
  }
  expect(alerts.filter(({ alert }) => !document.includes(`\`${alert}\``)).map(({ alert }) => alert)).toEqual(
    [],
  );
  const named = [...document.matchAll(/`(Artha[A-Z]\w+)`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([]);
});

test('panels have unique ids and do not overlap', () => {
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});

test('Prometheus accepts the rules and the configuration, and passes the tests of the alerts', {
  timeout: 500_000,
}, () => {
  const promtool = findPromtool();
  const tests = readdirSync(FOLDER).filter((name) => name.endsWith('.test.yaml'));
  for (const args of [
    ['check', 'rules', 'artha.rules.yaml'],
    ['check', 'config', '--syntax-only', 'prometheus.yaml'],
    ...tests.map((name) => ['test', 'rules', name]),
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: FOLDER, encoding: 'utf8' });
    expect([status, status === 0 ? '' : stdout + stderr], args.join(' ')).toEqual([0, '']);
  }
});
