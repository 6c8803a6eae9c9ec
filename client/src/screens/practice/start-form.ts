import { count } from '#client/lib/format.ts';
import { exactPaise, rupeeText } from '#shared/domain/money.ts';
import { PRACTICE_CASH } from '#shared/domain/practice.ts';
import { dayText } from './practice-text.ts';

/** What is wrong with a day, and what helps choosing one. Nothing is wrong while the days are not known. */
export function readDay(
  date: string,
  dates: readonly string[] | undefined,
): { problem: string | null; hint: string | undefined } {
  if (!dates) return { problem: null, hint: undefined };
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined)
    return { problem: 'No past day of this stock is stored yet.', hint: undefined };
  if (date === '' || dates.includes(date)) {
    return {
      problem: null,
      hint: `${count(dates.length)} sessions, ${dayText(first)} to ${dayText(last)}`,
    };
  }
  const near = dates.findLast((each) => each < date) ?? first;
  return { problem: `No session on that day; the nearest before is ${dayText(near)}.`, hint: undefined };
}

/** The starting cash in rupees; null with what is wrong with it. */
export function readCash(written: string): { amount: number | null; problem: string | null } {
  const trimmed = written.replaceAll(/[,₹\s]/g, '');
  const amount = /^\d+(\.\d+)?$/.test(trimmed) ? exactPaise(Number(trimmed)) : null;
  if (amount === null) return { amount: null, problem: 'Rupees with at most two decimals' };
  const { least, most } = PRACTICE_CASH;
  const problem = amount < least || amount > most ? `${rupeeText(least)} to ${rupeeText(most)}` : null;
  return { amount: problem === null ? amount / 100 : null, problem };
}
