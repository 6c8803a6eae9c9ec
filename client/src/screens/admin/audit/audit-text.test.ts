import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/contract/admin.ts';
import { actionText, actorText, detailText } from './audit-text.ts';

const entry: AuditEntry = {
  ...{ sequence: 7, at: '2026-11-25T04:00:00.000Z', action: 'access.end', hash: 'hash' },
  ...{ actor: 'os:root', actorEmail: null, subject: 'id', subjectEmail: 'asha@example.in' },
  detail: { reason: 'password-change', sessions: 2, tokens: ['backup script', 'old'], tokensKept: 0 },
};

test('a command is shown by who ran it, a person by their email, and whoever is gone by their id', () => {
  expect(actorText(entry)).toBe('root (command line)');
  expect(actorText({ ...entry, actor: 'id', actorEmail: 'asha@example.in' })).toBe('asha@example.in');
  expect(actorText({ ...entry, actor: 'an-id' })).toBe('an-id');
});

test('the end of access names the tokens that were revoked, and no empty list', () => {
  expect(actionText(entry.action)).toBe('Ended access');
  expect(detailText(entry.detail)).toBe(
    'reason: password-change; sessions: 2; tokens: backup script, old; tokensKept: 0',
  );
  expect(detailText({ ...entry.detail, tokens: [] })).toBe(
    'reason: password-change; sessions: 2; tokensKept: 0',
  );
});
