import { count } from '#client/lib/format/format.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import type { LedgerCheck } from '#shared/contract/admin/admin.ts';
import { text } from './text.ts';

/** State of the ledger: good, uncertain or bad, as a label and a sentence. Wall-clock times. */
export function ledgerText(check: LedgerCheck): {
  look: 'good' | 'warn' | 'bad';
  words: string;
  meaning: string;
} {
  if (!check) {
    return {
      look: 'warn',
      words: text.ledger.never,
      meaning: text.ledger.neverMeaning,
    };
  }
  const at = tradeTime(new Date(check.checkedAt));
  const size = text.ledger.size(count(check.postings), count(check.accounts));
  if (check.ok) {
    return {
      look: 'good',
      words: text.ledger.good(at),
      meaning: text.ledger.goodMeaning(size),
    };
  }
  const { differenceCount: n } = check;
  return {
    look: 'bad',
    words: text.ledger.bad(at),
    meaning: text.ledger.badMeaning(count(n), n === 1, size),
  };
}
