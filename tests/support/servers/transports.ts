import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { inProcessTransport } from '#server/core/cluster/bus/in-process.ts';
import { natsTransport } from '#server/core/cluster/bus/nats.ts';
import { postgresTransport } from '#server/core/cluster/bus/postgres.ts';
import type { Transport } from '#server/core/cluster/bus/transport.ts';
import { aDatabase } from '../database.ts';
import { aNatsServer, findNatsServer, NO_NATS_SERVER } from './nats-server.ts';

/** An instance's connection to the others, which a test can cut. */
interface Way {
  transport: Transport;
  /** Drops the open connection. */
  cut(): void;
  /** Like `cut`, and blocks reconnects until restored. */
  there(is: boolean): void;
}

/** A running transport. */
export interface Carrying {
  /** A connection for another instance. */
  way(): Promise<Way>;
  close(): Promise<void>;
}

interface Kind {
  name: string;
  /** Why it is unavailable here, in a sentence; null if available. */
  absent: string | null;
  open(): Promise<Carrying>;
}

/** All transports of the product. */
export const TRANSPORTS: Kind[] = [
  { name: 'in one process', absent: null, open: openInProcess },
  { name: 'by PostgreSQL', absent: null, open: openPostgres },
  { name: 'by NATS', absent: findNatsServer() ? null : NO_NATS_SERVER, open: openNats },
];

async function openInProcess(): Promise<Carrying> {
  const transport = inProcessTransport();
  return { way: async () => breakable(transport), close: async () => undefined };
}

/** Simulates a connection loss for the in-process transport. */
function breakable(transport: Transport): Way {
  const open = new Set<(error: Error) => void>();
  let isThere = true;
  const cut = () => {
    for (const lose of [...open]) lose(new Error('The connection was cut.'));
  };
  return {
    cut,
    there(is) {
      isThere = is;
      if (!is) cut();
    },
    transport: {
      ...transport,
      async connect(heard, lost) {
        if (!isThere) throw new Error('Nothing is let through.');
        const connection = await transport.connect(heard, lost);
        const lose = (error: Error) => {
          open.delete(lose);
          void connection.close();
          lost(error);
        };
        open.add(lose);
        return {
          async send(texts) {
            if (!open.has(lose)) throw new Error('The connection was cut.');
            await connection.send(texts);
          },
          async close() {
            open.delete(lose);
            await connection.close();
          },
        };
      },
    },
  };
}

async function openPostgres(): Promise<Carrying> {
  const { url, close } = await aDatabase();
  return overTcp(url, postgresTransport, close);
}

async function openNats(): Promise<Carrying> {
  const server = await aNatsServer(findNatsServer() ?? '');
  return overTcp(server.url, (url) => natsTransport(url, 'artha.a-database'), server.remove);
}

/** Each instance connects through its own TCP proxy. */
function overTcp(url: string, transportTo: (url: string) => Transport, close: () => Promise<void>): Carrying {
  const passages: Passage[] = [];
  return {
    async way() {
      const passage = await aPassage(url);
      passages.push(passage);
      return { ...passage, transport: transportTo(passage.url) };
    },
    async close() {
      for (const passage of passages) await passage.close();
      await close();
    },
  };
}

interface Passage extends Pick<Way, 'cut' | 'there'> {
  url: string;
  close(): Promise<void>;
}

async function aPassage(to: string): Promise<Passage> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isThere = true;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (!isThere) return near.destroy();
    const far = connect(Number(port), hostname);
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    there(is) {
      isThere = is;
      if (!is) cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
