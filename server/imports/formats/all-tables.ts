import { folded } from '../../market/history/formats/bars-format.ts';
import { BARE_SYMBOL_CHANGES } from './bare-symbol-changes.ts';
import { CALENDAR } from './calendar.ts';
import { CHARGE_RATES } from './charge-rates.ts';
import { EQUITY_LIST } from './equity-list.ts';
import { NSE_ANNOUNCEMENTS } from './events/nse-announcements.ts';
import { NSE_EVENTS } from './events/nse-events.ts';
import { NSE_MEETINGS } from './events/nse-meetings.ts';
import { NSE_MEETINGS_FEED } from './events/nse-meetings-feed.ts';
import { EVENTS } from './events/own-events.ts';
import { FUNDAMENTALS } from './fundamentals.ts';
import { INDEX_LIST } from './index-list.ts';
import { NAME_CHANGES } from './name-changes.ts';
import { NSE_ACTIONS } from './nse-actions.ts';
import { NSE_ACTIONS_FEED } from './nse-actions-feed.ts';
import { NSE_BOOK_CLOSURES } from './nse-book-closures.ts';
import { NSE_HOLIDAY_FEED } from './nse-holiday-feed.ts';
import { NSE_HOLIDAYS } from './nse-holidays.ts';
import { SHAREHOLDING } from './shareholding.ts';
import { SYMBOL_CHANGES } from './symbol-changes.ts';
import type { TableFormat } from './table-format.ts';

export const TABLE_FORMATS: readonly TableFormat[] = [
  CHARGE_RATES,
  SHAREHOLDING,
  FUNDAMENTALS,
  CALENDAR,
  NSE_HOLIDAYS,
  NSE_HOLIDAY_FEED,
  NSE_ACTIONS,
  NSE_ACTIONS_FEED,
  NSE_BOOK_CLOSURES,
  EVENTS,
  NSE_EVENTS,
  NSE_MEETINGS,
  NSE_MEETINGS_FEED,
  NSE_ANNOUNCEMENTS,
  EQUITY_LIST,
  SYMBOL_CHANGES,
  BARE_SYMBOL_CHANGES,
  NAME_CHANGES,
  INDEX_LIST,
];

/** The format of a table by its first line; null when nothing we read begins so. */
export function tableFormatOf(first: readonly string[]): TableFormat | null {
  const names = first.map(folded);
  const found = TABLE_FORMATS.find(({ columns, signs = [], bare }) =>
    bare
      ? bare.isRow(first)
      : [...Object.values(columns), ...signs].every((name) => names.includes(folded(name))),
  );
  return found ?? null;
}
