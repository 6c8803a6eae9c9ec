import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Tick } from '../market/push-source.ts';

export interface Ticker {
  url: string;
  /** Attempts to connect so far. */
  attempts(): number;
  /** The symbols of the next subscription, sorted. */
  subscribed(): Promise<string[]>;
  /** Sends ticks, or a heartbeat without any; resolves when the client has read them. */
  send(...ticks: Tick[]): Promise<void>;
  /** Sends any text; resolves in the same way. */
  sendText(text: string): Promise<void>;
  /** Drops the connection. */
  cut(): void;
  /** Refuses further connections with an HTTP status; null accepts them again. */
  refuse(status: number | null): void;
  close(): Promise<void>;
}

/** A WebSocket server that sends ticks in the frames of `push-source.ts`. */
export async function ticker(): Promise<Ticker> {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  let socket: WebSocket | null = null;
  let attempts = 0;
  let refusal: number | null = null;
  let subscription = Promise.withResolvers<string[]>();
  server.on('upgrade', (req, raw, head) => {
    attempts += 1;
    if (refusal !== null) return raw.end(`HTTP/1.1 ${refusal} Refused\r\nConnection: close\r\n\r\n`);
    sockets.handleUpgrade(req, raw, head, (opened) => {
      socket = opened;
      opened.on('message', (text) => {
        subscription.resolve(JSON.parse(String(text)).subscribe.sort());
        subscription = Promise.withResolvers();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sendText = async (text: string) => {
    if (!socket) throw new Error('There is no connection.');
    socket.send(text);
    // The client answers a ping after reading everything before it.
    socket.ping();
    await once(socket, 'pong');
  };
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    attempts: () => attempts,
    subscribed: () => subscription.promise,
    sendText,
    send: (...ticks) => sendText(JSON.stringify({ ticks })),
    cut: () => socket?.terminate(),
    refuse(status) {
      refusal = status;
    },
    async close() {
      socket?.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
