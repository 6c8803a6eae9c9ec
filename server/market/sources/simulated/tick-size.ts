import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import { KNOWN_TICK_RULES } from '../../calendar/known-rules.ts';
import { tickSizeAt } from '../../calendar/price-rules.ts';
import { readRules } from '../../calendar/rules.ts';

/** The rules known when this was written: administrators' later changes must not alter a seed's market. */
const rules = readRules({ days: [], sessions: [], ticks: KNOWN_TICK_RULES });

/** Tick size on a date, in paise. */
export const tickSizeOn = (date: TradingDate, price: Paise): Paise => tickSizeAt(rules, date, price);
