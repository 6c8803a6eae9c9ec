import pg from 'pg';
import { guarded } from '../../guarded.ts';
import type { Transport } from './transport.ts';

const CHANNEL = 'artha_bus';
/** Commits with NOTIFY are serialised by PostgreSQL, so messages are batched into one statement. */
const GATHER_MS = 20;
const PATIENCE_MS = 5_000;
/** Idle time before TCP keep-alive probes. */
const KEEP_ALIVE_MS = 10_000;

/**
 * PostgreSQL's LISTEN/NOTIFY on a dedicated connection: LISTEN does not work through a transaction-pooling proxy.
 */
export function postgresTransport(url: string): Transport {
  return {
    name: 'PostgreSQL',
    gatherMs: GATHER_MS,
    apart: false,
    async connect(heard, lost) {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'artha bus',
        connectionTimeoutMillis: PATIENCE_MS,
        query_timeout: PATIENCE_MS,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      });
      client.on('error', guarded('bus error', lost));
      client.on(
        'end',
        guarded('bus end', () => lost(new Error('The connection was closed.'))),
      );
      client.on(
        'notification',
        guarded('bus notification', ({ payload = '' }) => heard(payload)),
      );
      const close = () => client.end();
      try {
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
      } catch (error) {
        void close().catch(() => undefined);
        throw error;
      }
      return {
        async send(texts) {
          await client.query('select pg_notify($1, message) from unnest($2::text[]) message', [
            CHANNEL,
            texts,
          ]);
        },
        close,
      };
    },
  };
}
