// The minimum cost of reading an account on node:http: one prepared query, and a fixed answer.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { serveParent } from '../child.ts';

/** The query of each request, and the answer. */
export interface Answered {
  query: { name: string; text: string; values: unknown[] };
  body: string;
}

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
let answered: Answered = { query: { name: 'nothing', text: 'select 1', values: [] }, body: '' };

const server = createServer(async (_req, res) => {
  await pool.query(answered.query);
  const length = Buffer.byteLength(answered.body);
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length }).end(answered.body);
}).listen(0, '127.0.0.1', () =>
  serveParent((next: Answered) => {
    answered = next;
    return { port: (server.address() as AddressInfo).port };
  }),
);
