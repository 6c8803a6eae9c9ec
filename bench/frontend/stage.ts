import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { marketUpdate, updatesSince } from '#server/market/engine/updates.ts';
import { presentStocks } from '#server/market/present.ts';
import type { LiveMessage } from '#shared/contract/live.ts';
import { marketStateOf } from '../market-state.ts';

/** Where pages are shown whose market is as large as a bench wants and ticks when it says so; all else is a real server's. */
export interface Stage {
  url: string;
  /** So many ticks, one after the other, to the pages that listen at this address. */
  ticks(address: FeedAddress, count: number, everyMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Where the product's page listens, and where the usual way's. */
export type FeedAddress = '/ws' | '/ws?set-state';

const CHANGED = 0.2;
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** In front of the server at `behind`; files of the folder `pages` are under /bench/. */
export async function aStage(stocks: number, behind: string, pages: string): Promise<Stage> {
  const feeds = { '/ws': aFeed(stocks), '/ws?set-state': aFeed(stocks) };
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? '/', behind).pathname;
    if (path === '/api/stocks') feeds['/ws'].sendList(res);
    else if (path.startsWith('/bench/'))
      void sendFile(res, join(pages, normalize(path.slice('/bench/'.length))));
    else passOn(behind, req, res);
  });
  const sockets = new WebSocketServer({ server, path: '/ws', perMessageDeflate: false });
  sockets.on('connection', (socket, { url }) => {
    feeds[url === '/ws' ? url : '/ws?set-state'].greet(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async ticks(address, count, everyMs) {
      for (let n = 0; n < count; n++) {
        feeds[address].tick();
        await wait(everyMs);
      }
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A market of its own with whoever listens to it, in the words of the product's live feed. */
function aFeed(stocks: number) {
  const { state, tick } = marketStateOf(stocks);
  const listeners = new Set<WebSocket>();
  const send = (message: LiveMessage, to: Iterable<WebSocket> = listeners) => {
    const text = JSON.stringify(message);
    for (const socket of to) socket.send(text);
  };
  const updateSince = updatesSince(state);
  return {
    sendList(res: ServerResponse) {
      res.writeHead(200, { 'Content-Type': 'application/json', 'X-Feed-Sequence': state.sequence() });
      res.end(JSON.stringify(presentStocks(state)));
    },
    greet(socket: WebSocket) {
      listeners.add(socket);
      socket.on('close', () => listeners.delete(socket));
      send({ type: 'session', session: state.session() }, [socket]);
      send(marketUpdate(state), [socket]);
    },
    tick() {
      const { sequence, at, changed } = tick(CHANGED);
      const rows = changed.map((row): [number, number, number] => [row.instrumentId, row.last, row.volume]);
      send({ type: 'quotes', seq: sequence, at: at.toISOString(), rows });
      if (sequence % 5 === 0) send(updateSince());
    },
  };
}

async function sendFile(res: ServerResponse, path: string): Promise<void> {
  try {
    const bytes = await readFile(path);
    res.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(bytes);
  } catch {
    res.writeHead(404).end();
  }
}

function passOn(behind: string, req: IncomingMessage, res: ServerResponse): void {
  const { method, headers } = req;
  const request_ = request(new URL(req.url ?? '/', behind), { method, headers, agent: false }, (reply) => {
    res.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(res);
  });
  request_.on('error', () => res.destroy());
  req.pipe(request_);
}
