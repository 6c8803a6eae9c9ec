import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Owner } from './canaries.ts';

/** A brokerage that gives each owner the access token of theirs, and repeats in its errors whatever it was sent. */
export async function anEchoingBrokerage(owners: readonly Owner[]) {
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      const owner = owners.find(
        ({ apiKey }) => body.includes(apiKey) || req.headers.authorization?.includes(apiKey),
      );
      const answer = (status: number, data: object) =>
        res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(data));
      const name = { user_id: 'OWN001', user_name: 'An Owner' };
      if (req.url === '/session/token' && owner)
        return answer(200, { data: { ...name, access_token: owner.accessToken } });
      if (req.url === '/user/profile' && owner) return answer(200, { data: name });
      const repeated = `${req.method} ${req.url} ${req.headers.authorization} ${body} is refused`;
      return answer(400, { status: 'error', error_type: 'InputException', message: repeated });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
