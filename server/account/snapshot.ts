import { Readable } from 'node:stream';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { Db } from '../core/db/db.ts';
import { guarded } from '../core/guarded.ts';

/** A statement whose rows have one column `line` of text. */
export interface Lines {
  text: string;
  values: readonly unknown[];
}

/** The database as of one instant, read over a connection that nobody else needs. */
export interface Snapshot {
  /** The lines of a statement, each with a line feed; it waits for its reader. One statement at a time. */
  read(lines: Lines): Readable;
  /** The first line of a statement; undefined when there is none. */
  first(lines: Lines): Promise<string | undefined>;
  /** Ends it, also in the middle of a statement. */
  close(): Promise<void>;
}

/** Read at one time; what a reader does not take waits in the database. */
const ROWS = 250;
const CONNECT_MS = 5_000;

/** Opens a read-only transaction on a connection of its own. No statement of it, with the waits for its reader, takes longer than `limitMs`. */
export async function openSnapshot(db: Db, limitMs: number): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: db.$client.options.connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: limitMs,
    application_name: 'artha',
    options: '-c timezone=UTC -c jit=off',
  });
  // A connection that is lost fails the statement under way, and must not end the process as well.
  client.on('error', () => undefined);
  // A cursor that nobody reads at that moment would wait for its rows for ever.
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
