import { count } from '#client/lib/format/format.ts';
import type { AuditEntry, ChainVerdict } from '#shared/contract/admin/admin.ts';
import { capital, tookText } from '../admin-text.ts';
import { jobName } from '../jobs/job-text.ts';
import { ACTION_LABEL, DETAIL_LABEL, FLAW_LABEL, text } from './text.ts';

/** An action's label; its stored name if it has none. */
export const actionText = (action: string): string =>
  Object.entries(ACTION_LABEL).find(([known]) => known === action)?.[1] ?? action;

/** The actor: a user's e-mail, or the operating-system user of a command; the id if deleted. */
export const actorText = ({ actor, actorEmail }: AuditEntry): string =>
  actorEmail ?? (actor.startsWith('os:') ? text.command(actor.slice(3)) : actor);

/** The subject: a user, a job, or its stored id. */
export const subjectText = ({ action, subject, subjectEmail }: AuditEntry): string =>
  subjectEmail ?? (action === 'job.run' ? jobName(subject) : subject);

/** "Role: USER → BROKER; Active: yes → no": the details in one line. */
export function detailText(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => text.detail(detailName(name), valueText(value)))
    .join('; ');
}

/** Text of a camel-case name: "Tokens kept" for `tokensKept`. */
function detailName(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[-_]/g, ' ');
  return DETAIL_LABEL[name] ?? capital(words);
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'string') return /^[a-z]+(-[a-z]+)+$/.test(value) ? value.replaceAll('-', ' ') : value;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ');
  if ('from' in value && 'to' in value && Object.keys(value).length === 2)
    return text.fromTo(valueText(value.from), valueText(value.to));
  return JSON.stringify(value);
}

/** The verification's result in a sentence. */
export function verdictText({ rows, fault, tookMs }: ChainVerdict): string {
  const took = tookText(tookMs);
  if (!fault) return text.intact(count(rows), took);
  if (fault.flaw === 'cut off') return text.cutOff(count(fault.sequence), took);
  return text.altered(count(fault.sequence), FLAW_LABEL[fault.flaw], took);
}
