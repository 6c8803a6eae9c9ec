import { istClock } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import type { Reconciliation } from '#shared/contract/portfolio.ts';
import { istDate } from '#shared/domain/ist.ts';

/** How the light of the ledger stands: what it says, what that means, and whether it is well, uncertain or wrong. */
interface Light {
  look: 'good' | 'warn' | 'bad';
  words: string;
  meaning: string;
}

const WHAT_IT_IS =
  'Every balance, hold and holding is rebuilt from the ledger entries and trades, at each close and when the server starts, and compared with what is shown.';

/** The light for a reconciliation; `now` is market time, null while it is unknown. */
export function lightOf({ checkedAt, ok, overdue, differences }: Reconciliation, now: Date | null): Light {
  if (checkedAt === null) return { look: 'warn', words: 'Not reconciled yet', meaning: WHAT_IT_IS };
  const time = timeOf(new Date(checkedAt), now);
  if (differences.length > 0) {
    return {
      look: 'bad',
      words: `Does not reconcile, ${time}`,
      meaning:
        'What your account shows is not what its entries come to. This is a fault of ours, and it has been reported.',
    };
  }
  if (!ok) {
    return {
      look: 'warn',
      words: `Not fully reconciled, ${time}`,
      meaning:
        'Nothing of your account differs, but the check of the whole ledger found a fault. It has been reported.',
    };
  }
  if (overdue) {
    return {
      look: 'warn',
      words: `Last reconciled ${time}`,
      meaning: `A trading day has passed without a check. ${WHAT_IT_IS}`,
    };
  }
  return { look: 'good', words: `Reconciled ${time}`, meaning: WHAT_IT_IS };
}

/** "15:35" on the market's day, "19 Nov, 15:35" on another. */
function timeOf(at: Date, now: Date | null): string {
  const sameDay = now !== null && istDate(at) === istDate(now);
  return sameDay ? istClock(at) : `${istDay(at, now ?? at)}, ${istClock(at)}`;
}
