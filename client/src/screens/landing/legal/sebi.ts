import type { LegalText } from './legal-texts.ts';

export const SEBI: LegalText = {
  inShort:
    'Artha is not registered with the Securities and Exchange Board of India (SEBI), in any capacity. There is no registration number, because there is no registration.',
  parts: [
    {
      title: 'What we are not',
      says: [
        'Not an investment adviser, not a research analyst, not a portfolio manager, not a stock broker, and not an agent of one.',
        'We place no orders on NSE or BSE, hold no money or securities of anybody, take no fee for advice and recommend no security to any person.',
      ],
    },
    {
      title: 'What we do instead',
      says: [
        'We run software for education: a simulated market account, statistics of past prices and lessons. Every prediction carries the words “simulated, educational, not investment advice; not a SEBI-registered adviser; produced by a statistical model”.',
        'No result is advertised as typical, assured or superior. Figures on the first page are counted from this site’s records, with their n.',
      ],
    },
    {
      title: 'Price data',
      says: [
        'By default the market here is simulated, or replayed from past days. SEBI’s rules for education (in force since 1 July 2026) ask that shared prices be at least 30 days old and that real-time prices do not feed virtual trading. An operator who switches live prices on decides that for their own deployment, and Markets names the source of its prices.',
      ],
    },
    {
      title: 'How to check anybody',
      says: [
        'SEBI publishes lists of registered intermediaries at sebi.gov.in. Ask for the registration number, search it there yourself, and compare name and address. Complaints about a registered intermediary go to SCORES, scores.sebi.gov.in.',
        'Registration does not make a return certain, and no registered person may promise one.',
      ],
    },
  ],
};
