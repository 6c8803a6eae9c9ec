// The stock list served by Fastify: an array that it serialises for each reply.
import fastify from 'fastify';
import { serveParent } from '../child.ts';

const app = fastify();
let list: unknown = [];
app.get('/api/stocks', () => list);
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);

serveParent(({ stocks }: { stocks: unknown }) => {
  list = stocks;
  return { port };
});
