import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

/** A folder that is removed after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'artha-bars-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a bars file, gzipped by its extension; returns its path. */
export function aBarsFile(lines: readonly string[], { name = 'bars.csv', folder = aFolder() } = {}): string {
  const path = join(folder, name);
  const text = `${lines.join('\n')}\n`;
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

export const BARS_HEADER = 'symbol,date,open,high,low,close,volume';

/**
 * Some days of NIFTY 50, Reliance (adjusted for later actions) and SBI Cards (listed on 16 March) in the crash of
 * 2020.
 */
export const CRASH_OF_2020: readonly string[] = [
  BARS_HEADER,
  'NIFTY,2020-01-31,12100.4,12103.55,11945.85,11962.1,771277980',
  'RELIANCE,2020-01-31,653.34,653.45,632.75,634.75,35331173',
  'NIFTY,2020-02-01,11939,12017.35,11633.3,11661.85,537634767',
  'RELIANCE,2020-02-01,631.89,641.63,616.52,622.02,24514385',
  'NIFTY,2020-02-03,11627.45,11749.85,11614.5,11707.9,669815996',
  'RELIANCE,2020-02-03,615.98,629.49,612.9,622.99,31225656',
  'NIFTY,2020-03-13,9107.6,10159.4,8555.15,9955.2,1387954045',
  'RELIANCE,2020-03-13,448.75,512.6,423.75,497,74524039',
  'NIFTY,2020-03-16,9587.8,9602.2,9165.1,9197.4,897731985',
  'SBICARD,2020-03-16,661,755,656,681.4,60893377',
  'NIFTY,2020-03-20,8284.45,8883,8178.2,8745.45,1071521006',
  'RELIANCE,2020-03-20,422.45,465.34,418.17,457.72,64422342',
  'SBICARD,2020-03-20,706.25,730,690.25,724.5,6492749',
  'NIFTY,2020-03-23,7945.7,8159.25,7583.6,7610.25,653537968',
  'RELIANCE,2020-03-23,411.97,427.17,393.74,397.51,41351496',
  'SBICARD,2020-03-23,659,698,580,582.4,6260568',
];
