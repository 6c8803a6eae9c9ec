import { WebSocket } from 'ws';
import { LIVE_PATH } from '#shared/contract/market/live.ts';

/** A socket of the live feed from a page of ours, or from whoever the headers say; its failures are not thrown. */
export function liveSocket(url: string, headers: Record<string, string> = {}): WebSocket {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, {
    headers: { Origin: url, ...headers },
  });
  return socket.on('error', () => undefined);
}
