import { MAX_ADD_FUNDS } from '#shared/domain/limits.ts';
import { exactPaise } from '#shared/domain/money.ts';

type ReadAmount = { amount: number } | { problem: { title: string; description: string } };

/** An amount of rupees as a person types it, grouping and ₹ allowed; or what is wrong with it, in the specification's words. */
export function readAmount(written: string): ReadAmount {
  const trimmed = written.replaceAll(/[,₹\s]/g, '');
  const amount = /^\d*\.?\d+$|^\d+\.$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (!(amount > 0)) {
    return {
      problem: { title: 'Invalid Amount', description: 'Please enter a valid amount greater than 0' },
    };
  }
  if (amount * 100 > MAX_ADD_FUNDS) {
    return {
      problem: { title: 'Amount Too Large', description: 'Maximum amount per transaction is ₹10,00,000' },
    };
  }
  if (exactPaise(amount) === null) {
    return { problem: { title: 'Invalid Amount', description: 'An amount has at most two decimals' } };
  }
  return { amount };
}
