import { WebSocket } from 'ws';
import { LIVE_PATH } from '#shared/contract/market/live.ts';

/** A live-feed socket like one of our pages', or with the given headers; it throws no errors. */
export function liveSocket(url: string, headers: Record<string, string> = {}): WebSocket {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, {
    headers: { Origin: url, ...headers },
  });
  return socket.on('error', () => undefined);
}
