import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How the request of somebody without a server ends. */
const NOBODY = JSON.stringify({
  message: 'No server is there at the moment. Please try again.',
  code: 'no_server',
});

/**
 * A small proxy that gives each request, and each live socket, to the next server in turn, and to the one after it where nobody listens. A request
 * that was cut is not sent again: only its sender knows whether it may be. For trials on one machine; `deploy/` has a real one.
 */
export function createProxy(servers: () => readonly string[]): Server {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;
  const inTurn = () => {
    const all = servers().map((address) => new URL(address));
    turn += 1;
    return all.map((_, n) => all[(turn + n) % all.length] ?? expectSome());
  };
  const proxy = createServer(async (req, res) => {
    const body = await buffer(req).catch(() => null);
    if (body) forward(req, res, body, inTurn(), agent);
  });
  proxy.on('upgrade', (req, client, head) => {
    const [server] = inTurn();
    if (!server) return client.destroy();
    const upstream = connect(Number(server.port), server.hostname, () => {
      upstream.write(headOf(req));
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('error', () => upstream.destroy());
    client.on('close', () => upstream.destroy());
  });
  proxy.on('close', () => agent.destroy());
  return proxy;
}

function expectSome(): never {
  throw new Error('There is a server for each turn.');
}

function forward(
  req: IncomingMessage,
  res: ServerResponse,
  body: Buffer,
  [server, ...others]: readonly URL[],
  agent: Agent,
): void {
  if (!server) {
    res.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' }).end(NOBODY);
    return;
  }
  const { method, url: path, socket } = req;
  const headers = {
    ...req.headers,
    'x-forwarded-for': socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
  };
  const sent = request(
    { agent, method, path, headers, hostname: server.hostname, port: server.port },
    (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.on('error', () => res.destroy());
      reply.on('aborted', () => res.destroy());
      reply.pipe(res);
    },
  );
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') forward(req, res, body, others, agent);
    else res.destroy();
  });
  sent.end(body);
}

/** The request for a socket as it came. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
