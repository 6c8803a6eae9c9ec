import type { Address } from '../config.ts';
import { answerInWorker } from '../workers/run-in-worker.ts';
import { openApiDocument } from './document.ts';

// Somebody is waiting for it.
await answerInWorker<Address, string>((address) => JSON.stringify(openApiDocument(address)), {
  givesWay: false,
});
