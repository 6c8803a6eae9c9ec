import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node';
import { guarded } from '../../guarded.ts';
import type { Transport } from './transport.ts';

const PATIENCE_MS = 2_000;
/** A server that leaves two of these unanswered is gone. */
const PING_MS = 5_000;

/**
 * NATS, without its own way of coming back: what the client would keep for later it may lose without a word, and we count what is lost.
 *
 * @param url one address or several of the same system, separated by commas; the first has the user and password, or a token, for all
 * @param subject of this database alone, for others may use the same NATS
 */
export function natsTransport(url: string, subject: string): Transport {
  const options = optionsOf(url);
  return {
    name: 'NATS',
    gatherMs: 0,
    apart: true,
    async connect(heard, lost) {
      const connection = await connect(options);
      let giveUp = lost;
      const gone = (error: unknown) => {
        giveUp(error);
        lost(error);
      };
      void connection.closed().then((error) => gone(error ?? new Error('The connection was closed.')));
      eachError(connection, gone).catch(gone);
      /** Resolves when the server has all that was said so far. */
      const output = () =>
        new Promise<void>((resolve, reject) => {
          giveUp = reject;
          connection.flush().then(resolve, reject);
        });
      connection.subscribe(subject, {
        callback: guarded('bus message', (error, message) => {
          if (error) return gone(error);
          const text = message.string();
          if (text !== '') heard(text);
        }),
      });
      // Nothing, to find out now whether we may say something.
      connection.publish(subject);
      await output();
      return {
        async send(texts) {
          for (const text of texts) connection.publish(subject, text);
          await output();
        },
        close: () => connection.close(),
      };
    },
  };
}

/** What the server says against us, such as that we may not write there, makes the connection useless. */
async function eachError(connection: NatsConnection, report: (error: unknown) => void): Promise<void> {
  for await (const status of connection.status()) if (status.type === 'error') report(status.error);
}

function optionsOf(written: string): ConnectionOptions {
  const urls = written.split(',').map((url) => new URL(url.trim()));
  const { username = '', password = '', protocol } = urls[0] ?? {};
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: urls.map(({ host }) => host),
    ...(user && pass && { user, pass }),
    ...(user && !pass && { token: user }),
    // Without it TLS is spoken where the server wants it; with it, or not at all.
    ...(protocol === 'tls:' && { tls: {} }),
    name: 'artha',
    noEcho: true,
    reconnect: false,
    timeout: PATIENCE_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
  };
}
