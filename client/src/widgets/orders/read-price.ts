import { exactPaise, type Paise } from '#shared/domain/money.ts';

/** 'unreadable' if not an amount of money; null if empty or 0. */
export function readPrice(written: string): Paise | null | 'unreadable' {
  const trimmed = written.replaceAll(/[,₹\s]/g, '');
  if (trimmed === '') return null;
  const amount = /^\d+(\.\d*)?$|^\.\d+$/.test(trimmed) ? exactPaise(Number(trimmed)) : null;
  if (amount === null) return 'unreadable';
  return amount === 0 ? null : amount;
}
