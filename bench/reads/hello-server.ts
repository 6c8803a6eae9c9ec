// The minimum cost of a reply on node:http: a greeting.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveParent } from '../child.ts';

const GREETING = 'Hello, world!';

const server = createServer((_req, res) => {
  res.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': GREETING.length }).end(GREETING);
}).listen(0, '127.0.0.1', () => serveParent(() => ({ port: (server.address() as AddressInfo).port })));
