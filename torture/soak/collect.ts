// Loaded into a server before its own code: collects its garbage every three seconds, so that its memory is what it keeps.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
if (typeof collect === 'function') setInterval(() => collect(), 3_000).unref();
