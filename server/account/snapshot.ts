import { Readable } from 'node:stream';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { Db } from '../core/db/db.ts';
import { guarded } from '../core/guarded.ts';

/** A statement whose rows have one text column `line`. */
export interface Lines {
  text: string;
  values: readonly unknown[];
}

/** The database at one instant, read over a dedicated connection. */
export interface Snapshot {
  /** Streams the lines of a statement, each with a line feed, with back-pressure. One statement at a time. */
  read(lines: Lines): Readable;
  /** The first line of a statement; undefined when there is none. */
  first(lines: Lines): Promise<string | undefined>;
  /** Closes it, even during a statement. */
  close(): Promise<void>;
}

/** Rows per fetch; unread rows wait in the database cursor. */
const ROWS = 250;
const CONNECT_MS = 5_000;

/**
 * Opens a read-only transaction on a dedicated connection. Each statement, including waits for its reader, is
 * limited to `limitMs`.
 */
export async function openSnapshot(db: Db, limitMs: number): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: db.$client.options.connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: limitMs,
    application_name: 'artha',
    options: '-c timezone=UTC -c jit=off',
  });
  // A lost connection fails the statement; without this listener it would also crash the process.
  client.on('error', () => undefined);
  // Without this, a cursor without a pending read would wait forever after the connection is lost.
  const lost = new Promise<never>((_, reject) => {
    client.once(
      'end',
      guarded('snapshot', () => reject(new Error('The connection to the database was lost.'))),
    );
  });
  lost.catch(() => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  return {
    read: (lines) => Readable.from(chunksOf(client, lost, lines), { objectMode: false }),
    async first({ text, values }) {
      const { rows } = await client.query<Row>(text, [...values]);
      return rows[0]?.line;
    },
    close: () => client.end(),
  };
}

interface Row {
  line: string;
}

async function* chunksOf(
  client: pg.Client,
  lost: Promise<never>,
  { text, values }: Lines,
): AsyncGenerator<string> {
  const cursor = client.query(new Cursor<Row>(text, [...values]));
  for (;;) {
    const rows = await Promise.race([cursor.read(ROWS), lost]);
    if (rows.length === 0) break;
    yield `${rows.map(({ line }) => line).join('\n')}\n`;
  }
  await cursor.close();
}
