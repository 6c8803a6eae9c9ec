import { MAX_ADD_FUNDS } from '#shared/domain/limits.ts';
import { exactPaise } from '#shared/domain/money.ts';
import { text } from './text.ts';

type ReadAmount = { amount: number } | { problem: { title: string; description: string } };

/** Parses a typed amount in rupees, with optional grouping and ₹; or the error in the specification's words. */
export function readAmount(written: string): ReadAmount {
  const trimmed = written.replaceAll(/[,₹\s]/g, '');
  const amount = /^\d*\.?\d+$|^\d+\.$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (!(amount > 0)) {
    return { problem: text.addFunds.invalid };
  }
  if (amount * 100 > MAX_ADD_FUNDS) {
    return { problem: text.addFunds.tooLarge };
  }
  if (exactPaise(amount) === null) {
    return { problem: text.addFunds.decimals };
  }
  return { amount };
}
