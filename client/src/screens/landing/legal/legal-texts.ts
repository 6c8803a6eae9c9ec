import type { OperatorIdentity } from '#shared/contract/admin/operator.ts';
import type { LegalPage } from './legal-links.ts';
import { privacy } from './privacy.ts';
import { RISK } from './risk.ts';
import { SEBI } from './sebi.ts';
import { terms } from './terms.ts';

/** A legal text: summary and sections. */
export interface LegalText {
  inShort: string;
  parts: readonly { title: string; says: readonly string[] }[];
}

/** The legal texts of a server; two of them name its operator, once known. */
export const LEGAL_TEXTS: Record<LegalPage, (operator: OperatorIdentity | null) => LegalText> = {
  privacy,
  terms,
  risk: () => RISK,
  sebi: () => SEBI,
};
