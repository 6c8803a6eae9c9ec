import { Agent, createServer, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** The reply when no server is reachable. */
const NOBODY = JSON.stringify({ message: 'No server is there. Please try again.', code: 'no_server' });

/**
 * A small round-robin proxy, which skips servers that do not listen. An interrupted request is not retried: only its
 * sender knows whether that is safe. `deploy/` has a real proxy.
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
