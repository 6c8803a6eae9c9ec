import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node';
import { guarded } from '../../guarded.ts';
import type { Transport } from './transport.ts';

const PATIENCE_MS = 2_000;
/** After two unanswered pings the server counts as down. */
const PING_MS = 5_000;

/**
 * NATS without the client's own reconnect: its buffer can drop messages silently, and the bus must count losses.
 *
 * @param url one address or several of the same cluster, comma-separated; the first carries user and password, or a
 * token, for all
 * @param subject unique per database, since other systems may share the NATS server
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
      /** Resolves when the server has processed everything sent so far. */
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
      // An empty message, to find out now whether we may publish.
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

/** An error reported by the server, such as a missing publish permission, makes the connection useless. */
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
    // Present, it requires TLS; absent, TLS is used if the server requires it.
    ...(protocol === 'tls:' && { tls: {} }),
    name: 'artha',
    noEcho: true,
    reconnect: false,
    timeout: PATIENCE_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
  };
}
