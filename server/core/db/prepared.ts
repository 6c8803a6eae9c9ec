import type { Db } from './db.ts';

/**
 * A statement built once per database. PostgreSQL parses and plans it once per connection, which costs more than a
 * short read.
 */
export function preparedIn<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>();
  return (db) => {
    const known = statements.get(db) ?? prepare(db);
    statements.set(db, known);
    return known;
  };
}
