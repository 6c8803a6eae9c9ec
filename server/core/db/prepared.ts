import type { Db } from './db.ts';

/**
 * A statement that is built once per database. PostgreSQL parses and plans it once per connection; both cost more than
 * a short read itself.
 */
export function preparedIn<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>();
  return (db) => {
    const known = statements.get(db) ?? prepare(db);
    statements.set(db, known);
    return known;
  };
}
