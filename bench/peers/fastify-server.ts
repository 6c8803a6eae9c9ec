// The stock list as Fastify sends it: an array that it makes text of for each reply.
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
