import { count } from '#client/lib/format.ts';
import type { AuditEntry, ChainVerdict } from '#shared/contract/admin.ts';
import { tookText } from '../admin-text.ts';

const ACTIONS: Readonly<Record<string, string>> = {
  'user.make': 'Created a user',
  'user.edit': 'Edited a user',
  'access.end': 'Ended access',
  'password.change': 'Changed the password',
  'password.replace': 'Set a new password',
  'two-factor.on': 'Turned two-factor authentication on',
  'two-factor.off': 'Turned two-factor authentication off',
  'token.make': 'Created an API token',
  'token.revoke': 'Revoked an API token',
  'account.delete': 'Deleted the account',
  'backup.take': 'Took a backup',
  'backup.restore': 'Restored a backup',
  'invite.make': 'Made an invitation',
  'invite.revoke': 'Revoked an invitation',
  'password.reset': 'Reset the password by a link',
  'password.reset-link': 'Made a password reset link',
  'job.run': 'Asked for a job',
  'feed.retry': 'Asked the source again',
  'calendar.put': 'Set a day',
  'calendar.delete': 'Removed a day',
  'calendar.import': 'Imported days',
  'session-rules.put': 'Set hours',
  'session-rules.delete': 'Removed hours',
  'charge-rates.put': 'Set a charge rate',
  'charge-rates.delete': 'Removed a charge rate',
  'charge-rates.import': 'Imported charge rates',
  'universe.put': 'Changed the universe',
  'universe.delete': 'Removed a change of the universe',
  'quarantine.released': 'Released a refused bar',
  'quarantine.dropped': 'Kept a refused bar out',
  'bars.import': 'Imported bars',
  'bars.put': 'Replaced a bar',
  'corporate-actions.import': 'Imported corporate actions',
  'shareholding.import': 'Imported shareholding',
  'credentials.rotate': 'Sealed credentials anew',
  'client.view': 'Looked at a client',
  'broker.join': 'Joined a broker',
  'broker.leave': 'Left a broker',
  'broker.change-rate': 'Changed a commission rate',
  'broker.renew-code': 'Renewed an invite code',
};

/** What was done, in words; the name it is stored under where there are none. */
export const actionText = (action: string): string => ACTIONS[action] ?? action;

/** Who did it: the email of a person, or the operating-system user who ran a command; of whoever is gone, the id. */
export const actorText = ({ actor, actorEmail }: AuditEntry): string =>
  actorEmail ?? (actor.startsWith('os:') ? `${actor.slice(3)} (command line)` : actor);

export const subjectText = ({ subject, subjectEmail }: AuditEntry): string => subjectEmail ?? subject;

/** "role: USER to BROKER; isActive: true to false": the detail in one line. */
export function detailText(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join('; ');
}

function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ');
  if ('from' in value && 'to' in value && Object.keys(value).length === 2)
    return `${String(value.from)} to ${String(value.to)}`;
  return JSON.stringify(value);
}

/** What a check of the chain found, in a sentence. */
export function verdictText({ rows, fault, tookMs }: ChainVerdict): string {
  const took = `in ${tookText(tookMs)}`;
  if (!fault) return `All ${count(rows)} entries are as they were written, checked ${took}.`;
  if (fault.flaw === 'cut off')
    return `The log was cut off: entry ${count(fault.sequence)} and those after it are gone. Checked ${took}.`;
  const how = fault.flaw === 'missing' ? 'is missing' : 'is not as it was written';
  return `The log was altered: entry ${count(fault.sequence)} ${how}. Checked ${took}.`;
}
