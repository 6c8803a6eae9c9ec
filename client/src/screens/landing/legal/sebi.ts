import type { LegalText } from './legal-texts.ts';

export const SEBI: LegalText = {
  inShort:
    'Artha is not registered with the Securities and Exchange Board of India (SEBI) in any capacity, so it has no registration number.',
  parts: [
    {
      title: 'What we are not',
      says: [
        'Not an investment adviser, not a research analyst, not a portfolio manager, not a stock broker, and not an agent of one.',
        'We place no orders on NSE or BSE, hold no client money or securities, charge no advisory fee and recommend no security to anyone.',
      ],
    },
    {
      title: 'What we do instead',
      says: [
        'We run educational software: a simulated trading account, statistics of past prices, and lessons. Every prediction carries the words “simulated, educational, not investment advice; not a SEBI-registered adviser; produced by a statistical model”.',
        'We advertise no result as typical, assured or superior. Figures on the home page are counted from this site’s records, with their n.',
      ],
    },
    {
      title: 'Price data',
      says: [
        'By default, the market here is simulated or replayed from past days. SEBI’s rules for education (in force since 1 July 2026) require shared prices to be at least 30 days old. They do not allow real-time prices in virtual trading. An operator who switches on live prices is responsible for that choice. Markets names the source of its prices.',
      ],
    },
    {
      title: 'How to check an intermediary',
      says: [
        'SEBI lists registered intermediaries at sebi.gov.in. Request the registration number, look it up there, and compare name and address. Complaints about a registered intermediary go to SCORES, scores.sebi.gov.in.',
        'Registration does not guarantee a return, and no registered person may promise one.',
      ],
    },
  ],
};
