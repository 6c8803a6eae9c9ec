import type { LegalPage } from './legal-links.ts';
import { PRIVACY } from './privacy.ts';
import { RISK } from './risk.ts';
import { SEBI } from './sebi.ts';
import { TERMS } from './terms.ts';

/** A legal text: summary and sections. */
export interface LegalText {
  inShort: string;
  parts: readonly { title: string; says: readonly string[] }[];
}

export const LEGAL_TEXTS: Record<LegalPage, LegalText> = {
  privacy: PRIVACY,
  terms: TERMS,
  risk: RISK,
  sebi: SEBI,
};
