import { text } from '../text.ts';
/** The legal pages, by their word in the address `/?page=…`; they open whether or not somebody is signed in. */
export const LEGAL_PAGES = [
  { page: 'privacy', label: text.legal.privacy },
  { page: 'terms', label: text.legal.terms },
  { page: 'risk', label: text.legal.risk },
  { page: 'sebi', label: text.legal.sebi },
] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number]['page'];
