import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stampWorker } from './stamp-worker.ts';

const worker = readFileSync(new URL('../client/public/sw.js', import.meta.url), 'utf8');
const build = (text: string) => /const BUILD = '(\w+)';/.exec(text)?.[1];

test('the worker contains the list of a build’s files', () => {
  const stamped = stampWorker(worker, '<html>', ['/b.js', '/a.css']);
  expect(stamped).toContain('const SHELL = ["/a.css","/b.js"];');
  expect(build(stamped)).toMatch(/^[0-9a-f]{12}$/);
});

test('another page or file gives another version; another order does not', () => {
  const version = (page: string, ...files: string[]) => build(stampWorker(worker, page, files));
  expect(version('<html>', '/a.css', '/b.js')).toBe(version('<html>', '/b.js', '/a.css'));
  expect(version('<html>', '/a.css')).not.toBe(version('<html>', '/b.css'));
  expect(version('<html>', '/a.css')).not.toBe(version('<html lang>', '/a.css'));
});

test('a worker without a place for it is refused', () => {
  expect(() => stampWorker('const SHELL = [];', '', [])).toThrow('no line "const BUILD = \'development\';"');
});
