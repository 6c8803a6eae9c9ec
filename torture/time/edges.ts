// Prints the market calendar's output for instants at its edges, one a line; run in processes with different time
// zones.
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { orderWindowAt } from '#server/market/calendar/order-window.ts';
import { phaseAtInstant, tradingDateAt } from '#server/market/calendar/phases.ts';
import { isTradingDay, readRules } from '#server/market/calendar/rules.ts';
import { sessionAt } from '#server/market/engine/session.ts';
import { istDate, istSecondOfDay } from '#shared/domain/ist.ts';
import { istText } from '#shared/domain/ist-format.ts';
import { EDGES } from './expected.ts';

const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });

/** Days on which clocks change elsewhere: New York, London, Lord Howe, St. John's; checked minute by minute. */
const CHANGES = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2026-11-02',
];

for (const { at } of EDGES) print(new Date(at));
for (const day of CHANGES) {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  for (let minute = -720; minute < 2_160; minute++) print(new Date(midnight + minute * 60_000));
}
// Without the expected time zone nothing would be proved.
console.log(`zone ${new Date('2026-07-01T00:00:00Z').getTimezoneOffset()}`);

function print(at: Date): void {
  const window = orderWindowAt(rules, at, true);
  const words = [
    at.toISOString(),
    istDate(at),
    istSecondOfDay(at),
    istText(at),
    isTradingDay(rules, istDate(at)),
    phaseAtInstant(rules, at, true),
    phaseAtInstant(rules, at, false),
    tradingDateAt(rules, at),
    window.session,
    window.continuous.date,
    window.step,
    sessionAt(rules, at, 1, at).opensAt,
  ];
  console.log(words.join(' | '));
}
