import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { AdminUser } from '#shared/contract/admin/admin.ts';
import type { Role } from '#shared/domain/account/role.ts';
import { users } from '#shared/schema/account/auth.ts';
import { isThere } from '../auth/people/deleted.ts';
import type { Db } from '../core/db/db.ts';

export const userColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
  isActive: users.isActive,
  createdAt: users.createdAt,
};

interface Wanted {
  search: string;
  role?: Role | undefined;
  status?: 'active' | 'inactive' | undefined;
  /** Cursor: id of the previous page's last user. */
  after?: string | undefined;
  limit: number;
}

/** A page of users, newest first, and the total number. */
export async function listUsers(db: Db, wanted: Wanted): Promise<{ total: number; users: AdminUser[] }> {
  const { after, limit } = wanted;
  const matches = matching(wanted);
  const [[{ total } = { total: 0 }], found] = await Promise.all([
    db.select({ total: count() }).from(users).where(matches),
    db
      .select(userColumns)
      .from(users)
      // Ids are time-ordered.
      .where(and(matches, after === undefined ? undefined : lt(users.id, after)))
      .orderBy(desc(users.id))
      .limit(limit),
  ]);
  return { total, users: found.map(presentUser) };
}

/** SQL condition of the filters, without the page. */
export const matching = ({ search, role, status }: Pick<Wanted, 'search' | 'role' | 'status'>) =>
  and(
    isThere(),
    role && eq(users.role, role),
    status && eq(users.isActive, status === 'active'),
    ...textOf(search).map(begins),
  );

export const presentUser = ({
  createdAt,
  ...user
}: Omit<AdminUser, 'createdAt'> & { createdAt: Date }): AdminUser => ({
  ...user,
  createdAt: createdAt.toISOString(),
});

/** Further words are ignored. */
const MAX_WORDS = 5;

const textOf = (search: string): string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** Each column by its own index, so that only matching rows are read. */
function begins(word: string): SQL {
  const pattern = `${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(${users.email} like ${pattern} or lower(${users.firstName}) like ${pattern} or lower(${users.lastName}) like ${pattern})`;
}
