import { text } from '../text.ts';
/** Legal pages by their `/?page=…`; accessible signed in or out. */
export const LEGAL_PAGES = [
  { page: 'privacy', label: text.legal.privacy },
  { page: 'terms', label: text.legal.terms },
  { page: 'risk', label: text.legal.risk },
  { page: 'sebi', label: text.legal.sebi },
] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number]['page'];
