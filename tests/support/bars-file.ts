import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

/** A folder that is gone when the test is over. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'artha-bars-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a bars file, gzipped when its name says so; returns its path. */
export function aBarsFile(lines: readonly string[], { name = 'bars.csv', folder = aFolder() } = {}): string {
  const path = join(folder, name);
  const text = `${lines.join('\n')}\n`;
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

export const BARS_HEADER = 'symbol,date,open,high,low,close,volume';
