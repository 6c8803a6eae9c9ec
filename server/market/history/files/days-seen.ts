import { DAY_MS, type TradingDate } from '#shared/domain/ist.ts';

/** The days seen per symbol: one bit per day, so that millions of bars fit. */
export interface DaysSeen {
  /** Adds a day; false if the symbol already has it. */
  add(symbol: string, date: TradingDate): boolean;
}

const EPOCH_DAY = Date.parse('1990-01-01T00:00:00Z') / DAY_MS;
/** 110 years of bits, from 1990 to 2099. */
const BYTES = Math.ceil((110 * 365.25) / 8);

export function createDaysSeen(): DaysSeen {
  const bits = new Map<string, Uint8Array>();
  const numbers = new Map<TradingDate, number>();
  const dayNumber = (date: TradingDate) => {
    const known = numbers.get(date);
    if (known !== undefined) return known;
    const number = Date.parse(`${date}T00:00:00Z`) / DAY_MS - EPOCH_DAY;
    numbers.set(date, number);
    return number;
  };
  return {
    add(symbol, date) {
      let days = bits.get(symbol);
      if (!days) {
        days = new Uint8Array(BYTES);
        bits.set(symbol, days);
      }
      const day = dayNumber(date);
      const mask = 1 << (day & 7);
      const byte = days[day >> 3] ?? 0;
      if (byte & mask) return false;
      days[day >> 3] = byte | mask;
      return true;
    },
  };
}
