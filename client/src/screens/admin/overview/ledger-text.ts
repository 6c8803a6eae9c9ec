import { count } from '#client/lib/format.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import type { LedgerCheck } from '#shared/contract/admin.ts';

/** How the whole ledger stands: well, uncertain or wrong, in a few words and in a sentence. Times are of the wall clock. */
export function ledgerText(check: LedgerCheck): {
  look: 'good' | 'warn' | 'bad';
  words: string;
  meaning: string;
} {
  if (!check) {
    return {
      look: 'warn',
      words: 'Ledger not checked yet',
      meaning: 'It is checked when the server starts, at each close and with each new day.',
    };
  }
  const at = tradeTime(new Date(check.checkedAt));
  const size = `${count(check.postings)} entries of ${count(check.accounts)} accounts`;
  if (check.ok) {
    return {
      look: 'good',
      words: `Ledger adds up, ${at}`,
      meaning: `Every balance, hold and holding was rebuilt from ${size}, and is what is kept.`,
    };
  }
  const { differenceCount: n } = check;
  return {
    look: 'bad',
    words: `Ledger does not add up, ${at}`,
    meaning: `${count(n)} ${n === 1 ? 'figure differs' : 'figures differ'} from what ${size} come to. Nothing was corrected.`,
  };
}
