import type { Address } from '../config.ts';
import { answerInWorker } from '../workers/run-in-worker.ts';
import { openApiDocument } from './document.ts';

await answerInWorker<Address, string>((address) => JSON.stringify(openApiDocument(address)));
