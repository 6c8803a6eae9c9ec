import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import { KNOWN_TICK_RULES } from '../../calendar/known-rules.ts';
import { tickSizeAt } from '../../calendar/price-rules.ts';
import { readRules } from '../../calendar/rules.ts';

/** The rules as they were known when this was written: what an administrator changes later must not change the seed's market. */
const rules = readRules({ days: [], sessions: [], ticks: KNOWN_TICK_RULES });

/** The smallest step of a price on a date, in paise. */
export const tickSizeOn = (date: TradingDate, price: Paise): Paise => tickSizeAt(rules, date, price);
