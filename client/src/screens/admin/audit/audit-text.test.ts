import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/contract/admin/admin.ts';
import { actionText, actorText, detailText } from './audit-text.ts';

const entry: AuditEntry = {
  sequence: 7,
  at: '2026-11-25T04:00:00.000Z',
  action: 'access.end',
  hash: 'hash',
  actor: 'os:root',
  actorEmail: null,
  subject: 'id',
  subjectEmail: 'asha@example.in',
  detail: { reason: 'password-change', sessions: 2, tokens: ['backup script', 'old'], tokensKept: 0 },
};

test('a command is shown by its user, a person by their email, and a deleted one by their id', () => {
  expect(actorText(entry)).toBe('root (command line)');
  expect(actorText({ ...entry, actor: 'id', actorEmail: 'asha@example.in' })).toBe('asha@example.in');
  expect(actorText({ ...entry, actor: 'an-id' })).toBe('an-id');
});

test('ended access names the revoked tokens, without empty lists', () => {
  expect(actionText(entry.action)).toBe('Ended access');
  expect(detailText(entry.detail)).toBe(
    'Reason: password change; Sessions: 2; Tokens: backup script, old; Tokens kept: 0',
  );
  expect(detailText({ ...entry.detail, tokens: [] })).toBe(
    'Reason: password change; Sessions: 2; Tokens kept: 0',
  );
});

test('a change shows old and new values', () => {
  const detail = { role: { from: 'USER', to: 'BROKER' }, isActive: { from: true, to: false } };
  expect(detailText(detail)).toBe('Role: USER → BROKER; Active: yes → no');
});
