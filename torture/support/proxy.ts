import { Agent, createServer, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** How the request of somebody without a server ends. */
const NOBODY = JSON.stringify({ message: 'No server is there. Please try again.', code: 'no_server' });

/**
 * A small proxy that gives each request to the next server in turn, and to the one after it where nobody listens. A
 * request that was cut is not sent again: only its sender knows whether it may be. `deploy/` has a real one.
 */
export function createProxy(servers: () => readonly string[]): Server {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;
  const proxy = createServer(async (req, res) => {
    const body = await buffer(req).catch(() => null);
    const all = servers();
    turn += 1;
    const from = turn % Math.max(1, all.length);
    const headers = {
      ...req.headers,
      'x-forwarded-for': req.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'http',
    };
    const forward = ([server, ...others]: readonly string[]): void => {
      if (!server) {
        res.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' }).end(NOBODY);
        return;
      }
      const sent = request(server + req.url, { agent, method: req.method, headers }, (reply) => {
        res.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
        reply.on('error', () => res.destroy()).on('aborted', () => res.destroy());
        reply.pipe(res);
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') forward(others);
        else res.destroy();
      });
      sent.end(body);
    };
    if (body) forward([...all.slice(from), ...all.slice(0, from)]);
  });
  return proxy.on('close', () => agent.destroy());
}
