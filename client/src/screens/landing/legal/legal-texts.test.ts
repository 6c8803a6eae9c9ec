import { expect, test } from 'vitest';
import type { OperatorIdentity } from '#shared/contract/admin/operator.ts';
import type { LegalPage } from './legal-links.ts';
import { LEGAL_TEXTS } from './legal-texts.ts';

const UNSET: OperatorIdentity = { name: null, email: null, phone: null, place: null, governingLaw: null };
const SET: OperatorIdentity = {
  name: 'Example Trading Club',
  email: 'help@artha.example',
  phone: '+91 22 5550 0100',
  place: 'Pune, India',
  governingLaw: 'India',
};

const partsOf = (page: LegalPage, operator: OperatorIdentity | null) =>
  Object.fromEntries(LEGAL_TEXTS[page](operator).parts.map(({ title, says }) => [title, says]));
const all = (page: LegalPage, operator: OperatorIdentity | null) =>
  Object.values(partsOf(page, operator)).flat().join(' ');

test('terms and privacy policy name the operator and their contact', () => {
  for (const page of ['terms', 'privacy'] as const) {
    expect(partsOf(page, SET)['Who runs this site']).toEqual([
      'Operator: Example Trading Club, Pune, India',
      'Email: help@artha.example',
      'Phone: +91 22 5550 0100',
    ]);
  }
  expect(all('terms', SET)).toContain('report it to help@artha.example first');
  expect(all('privacy', SET)).toContain('write to help@artha.example.');
  expect(all('terms', SET)).toContain('The law of India applies.');
});

test('without operator settings, no place, law or court is claimed', () => {
  for (const page of ['terms', 'privacy'] as const) {
    expect(partsOf(page, UNSET)['Who runs this site']).toEqual([
      'The operator of this server has not published a name or contact details.',
    ]);
    expect(all(page, UNSET)).not.toMatch(/Mumbai|The law of|courts in/);
  }
});

test('while the operator is unknown, the texts don’t mention one', () => {
  expect(partsOf('terms', null)).not.toHaveProperty('Who runs this site');
  expect(all('terms', null)).not.toContain('The law of');
});
