// Loaded into a server before its own code: collects garbage every three seconds, and writes the remaining size.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
const { SOAK_HEAP_FILE } = process.env;
if (typeof collect === 'function' && isMainThread && SOAK_HEAP_FILE) {
  setInterval(() => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    // Renamed, so that no reader sees a partial file.
    writeFileSync(`${SOAK_HEAP_FILE}.new`, String((heapUsed + external) / 2 ** 20));
    renameSync(`${SOAK_HEAP_FILE}.new`, SOAK_HEAP_FILE);
  }, 3_000).unref();
}
