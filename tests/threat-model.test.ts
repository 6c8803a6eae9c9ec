import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const model = readFileSync('docs/threat-model.md', 'utf8');
const threats = model
  .split('\n')
  .filter((line) => /^\| T\d+ /.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map(([id = '', threat = '', requirements = '', control = '', tests = '']) => ({
    id: id.trim(),
    threat: threat.trim(),
    control: control.trim(),
    requirements: requirements.split(',').map((one) => one.trim()),
    tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }));

/** Named sections of ASVS 5.0.0, with their number of requirements. */
const REQUIREMENTS: Record<string, number> = {
  'V1.2': 10,
  'V1.3': 12,
  'V1.4': 3,
  'V2.2': 3,
  'V2.3': 5,
  'V2.4': 2,
  'V3.2': 3,
  'V3.3': 5,
  'V3.4': 8,
  'V3.5': 8,
  'V3.7': 5,
  'V4.1': 5,
  'V4.4': 4,
  'V6.1': 3,
  'V6.2': 12,
  'V6.3': 8,
  'V6.4': 6,
  'V6.5': 8,
  'V6.8': 4,
  'V7.1': 3,
  'V7.2': 4,
  'V7.3': 2,
  'V7.4': 5,
  'V7.5': 3,
  'V8.2': 4,
  'V8.3': 3,
  'V8.4': 2,
  'V10.1': 2,
  'V10.2': 3,
  'V10.5': 5,
  'V11.1': 4,
  'V11.3': 5,
  'V11.4': 4,
  'V11.5': 2,
  'V12.2': 2,
  'V12.3': 5,
  'V13.2': 6,
  'V13.3': 4,
  'V13.4': 7,
  'V14.1': 2,
  'V14.2': 8,
  'V14.3': 3,
  'V15.1': 5,
  'V15.2': 5,
  'V15.3': 7,
  'V16.2': 5,
  'V16.3': 4,
  'V16.4': 3,
  'V16.5': 4,
};

test('every threat has a number, a mitigation, and existing tests', () => {
  expect(threats.map(({ id }) => id)).toEqual(threats.map((_, n) => `T${n + 1}`));
  expect(threats.length).toBeGreaterThan(25);
  for (const { threat, control, tests } of threats) {
    expect(threat && control).not.toBe('');
    expect(tests.length, threat).toBeGreaterThan(0);
    expect(tests.filter((path) => !existsSync(path))).toEqual([]);
    expect(tests.filter((path) => !/\.test\.tsx?$|^torture\//.test(path))).toEqual([]);
  }
});

test('every listed requirement exists in the standard', () => {
  const named = [...model.matchAll(/\bV(\d+)\.(\d+)\.(\d+)\b/g)].map(([whole, chapter, section, place]) => ({
    whole,
    exists: Number(place) >= 1 && Number(place) <= (REQUIREMENTS[`V${chapter}.${section}`] ?? 0),
  }));
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ exists }) => !exists)).toEqual([]);
});

test('no requirement is listed as both met and not met', () => {
  const [, unmet = ''] = model.split('## What is not met at level 2');
  const lacking = new Set(unmet.match(/V\d+\.\d+\.\d+/g));
  const both = threats.flatMap(({ requirements }) => requirements).filter((one) => lacking.has(one));
  expect(both).toEqual([]);
});
