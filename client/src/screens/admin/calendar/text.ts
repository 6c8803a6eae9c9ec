import type { SessionPhase } from '#shared/contract/market/calendar.ts';
import type { MarketPhase } from '#shared/domain/market/market-phase.ts';

export const PHASE_LABEL: Record<MarketPhase, string> = {
  'pre-open': 'Pre-open',
  continuous: 'Continuous trading',
  reference: 'Reference price',
  'closing-auction': 'Closing auction',
  'post-close': 'Post-close',
  closed: 'Closed',
};

/** The steps of an auction. */
export const STEP_LABEL: Record<NonNullable<SessionPhase['step']>, string> = {
  entry: 'order entry',
  'limit-entry': 'limit order entry',
  match: 'matching',
  buffer: 'buffer',
};

export const KIND_LABEL = { holiday: 'Holiday', special: 'Special session' };

export const STOCKS_LABEL = { derivatives: 'F&O stocks', others: 'Other stocks' };

/** Texts of the calendar: holidays, special sessions and trading hours. */
export const text = {
  immediately: 'Takes effect immediately.',
  remove: 'Remove',
  edit: 'Edit',
  phases: {
    part: (phase: string, step: string) => `${phase}: ${step}`,
    span: (phase: string, from: string, to: string) => `${phase} ${from} to ${to}`,
    legend: 'Phases, from and to (Indian time)',
    phase: (n: number) => `Phase ${n}`,
    from: (n: number) => `Phase ${n} from`,
    to: (n: number) => `Phase ${n} to`,
    remove: (n: number) => `Remove phase ${n}`,
    add: 'Add a phase',
    wrong: 'Enter both times of each phase as HH:MM, such as 09:15.',
    placeholder: '09:15',
  },
  days: {
    title: 'Holidays and special sessions',
    spans: { coming: 'Upcoming', past: 'Past' },
    which: 'Filter days',
    add: 'Add a day',
    loading: 'Loading the calendar',
    failed: "Couldn't load the calendar",
    stillWorks: 'The market still follows it.',
    none: 'No holidays',
    noneComing: 'The market trades Monday to Friday, except national holidays.',
    nonePast: 'There are none before the market date.',
    editDay: (date: string) => `Edit ${date}`,
    removeDay: (date: string) => `Remove ${date}`,
    removed: (date: string) => `${date} is a regular day again`,
    removeTitle: (name: string) => `Remove ${name}`,
    band: (percent: number) => `Price band ${percent}%`,
    becomesRegular: (date: string) => `${date} becomes a regular day with the usual hours.`,
  },
  day: {
    choose: 'Choose a date',
    editTitle: (date: string) => `Edit ${date}`,
    addTitle: 'Add a day',
    description: 'Choose a date after the market date. A past session stays a session.',
    save: 'Save day',
    saved: (date: string, isHoliday: boolean) =>
      `${date} is ${isHoliday ? 'a holiday' : 'a special session'}`,
    date: 'Date',
    kind: 'Type of day',
    name: 'Name',
    namePlaceholder: 'Diwali Balipratipada',
    hours: 'Session hours',
    usual: 'Usual hours',
    own: 'Custom hours',
    holiday: (date: string) => `${date}: no session. Orders wait for the next one.`,
    special: (date: string, hours: string) => `${date}: a session, ${hours}.`,
    usualHours: 'the usual hours',
    band: 'Price band (%)',
    usualBand: 'Usual bands',
    withBand: (line: string, percent: number) => `${line} Price band ${percent}%.`,
  },
  hours: {
    title: 'Regular trading hours',
    set: 'Set hours',
    loading: 'Loading trading hours',
    failed: "Couldn't load trading hours",
    stillWorks: 'The market still follows them.',
    from: (date: string) => `From ${date}`,
    removeHours: (date: string, stocks: string) => `Remove the hours from ${date}, ${stocks}`,
    removed: (date: string) => `Hours from ${date} removed`,
    removeTitle: (date: string) => `Remove the hours from ${date}`,
    previousContinue: (stocks: string) => `${stocks}: the previous hours continue.`,
    description: 'The phases of every regular day, from a date after the market date.',
    saved: (date: string) => `Hours from ${date} saved`,
    change: (date: string, phases: string) => `From ${date}: ${phases}.`,
    save: 'Save hours',
    fromLabel: 'From',
    stocks: 'Stocks',
  },
};
