import type { AdminUser } from '#shared/contract/admin/admin.ts';
import { text } from './text.ts';

type Editable = Pick<AdminUser, 'role' | 'isActive'>;

/** What saving would change, and its consequences; empty without changes. */
export function userChanges(before: Editable, after: Editable, own: boolean): string[] {
  const changes: string[] = [];
  if (before.role !== after.role) {
    changes.push(text.changes.role(before.role, after.role));
    if (own && before.role === 'ADMIN') changes.push(text.changes.loseAdmin);
    if (after.role === 'ADMIN') changes.push(text.changes.becomesAdmin);
  }
  if (before.isActive && !after.isActive) {
    changes.push(text.changes.deactivated);
    changes.push(text.changes.keepsShares);
  }
  if (!before.isActive && after.isActive) changes.push(text.changes.activated);
  return changes;
}
