import type { AdminUser } from '#shared/contract/admin.ts';

type Editable = Pick<AdminUser, 'role' | 'isActive'>;

/** What saving would change of a user, and what it means for them; empty where nothing is different. */
export function userChanges(before: Editable, after: Editable, own: boolean): string[] {
  const changes: string[] = [];
  if (before.role !== after.role) {
    changes.push(`Role: ${before.role} becomes ${after.role}, from the next request on.`);
    if (own && before.role === 'ADMIN') changes.push('You lose this screen at once.');
    if (after.role === 'ADMIN') changes.push('They can then change roles, rates and data, yours too.');
  }
  if (before.isActive && !after.isActive) {
    changes.push('Active becomes Inactive: signed out everywhere within a second, programs too.');
    changes.push(
      'Shares and cash stay as they are. Resting orders may still be filled; nothing is bought by itself.',
    );
  }
  if (!before.isActive && after.isActive) changes.push('Inactive becomes Active: may sign in again.');
  return changes;
}
