import { count } from '#client/lib/format/format.ts';
import { exactPaise, rupeeText } from '#shared/domain/money.ts';
import { PRACTICE_CASH } from '#shared/domain/trading/practice.ts';
import { dayText } from './practice-text.ts';
import { text } from './text.ts';

/** A day's error, or a hint for choosing one. No error while the available days are unknown. */
export function readDay(
  date: string,
  dates: readonly string[] | undefined,
): { problem: string | null; hint: string | undefined } {
  if (!dates) return { problem: null, hint: undefined };
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return { problem: text.start.noDays, hint: undefined };
  if (date === '' || dates.includes(date)) {
    return {
      problem: null,
      hint: text.start.sessions(count(dates.length), dayText(first), dayText(last)),
    };
  }
  const near = dates.findLast((each) => each < date) ?? first;
  return { problem: text.start.noSession(dayText(near)), hint: undefined };
}

/** The starting cash in rupees; null with the error. */
export function readCash(written: string): { amount: number | null; problem: string | null } {
  const trimmed = written.replaceAll(/[,₹\s]/g, '');
  const amount = /^\d+(\.\d+)?$/.test(trimmed) ? exactPaise(Number(trimmed)) : null;
  if (amount === null) return { amount: null, problem: text.start.unreadable };
  const { least, most } = PRACTICE_CASH;
  const problem =
    amount < least || amount > most ? text.start.range(rupeeText(least), rupeeText(most)) : null;
  return { amount: problem === null ? amount / 100 : null, problem };
}
