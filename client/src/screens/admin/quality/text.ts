import type { QuarantinedBar } from '#shared/contract/admin/data-quality.ts';

export const STATUS_LABEL: Record<QuarantinedBar['status'], string> = {
  held: 'To review',
  released: 'Accepted',
  dropped: 'Rejected',
};

export const NONE_LABEL: Record<QuarantinedBar['status'], string> = {
  held: 'No bars to review',
  released: 'No accepted bars',
  dropped: 'No rejected bars',
};

/** Texts of data quality: quarantined bars, and scores of stored ones. */
export const text = {
  bar: {
    missing: 'missing',
    prices: (open: string, high: string, low: string, close: string, volume: string) =>
      `Open ${open}, high ${high}, low ${low}, close ${close}, volume ${volume}`,
    named: (symbol: string, date: string) => `${symbol} on ${date}`,
    found: (time: string) => `Found ${time}`,
    decided: (time: string) => `, reviewed ${time}`,
  },
  halts: {
    title: 'Halted stocks',
    purpose: 'After an unexplained price break, or by a corporate action.',
    opened: (open: string, close: string, date: string) => `₹${open} after ₹${close} on ${date}`,
    since: {
      break: (date: string) => `Price break on ${date}`,
      discovery: (date: string) => `Demerged on ${date}, no price yet`,
      listing: (date: string) => `Awaiting listing since ${date}`,
      suspension: (date: string) => `Suspended since ${date}`,
      delisting: (date: string) => `Delisted on ${date}`,
    },
    resume: 'Resume trading',
    ends: {
      break: { action: 'Confirm price', named: (symbol: string) => `Confirm the price of ${symbol}` },
      suspension: { action: 'Resume trading', named: (symbol: string) => `Resume trading in ${symbol}` },
    } as Partial<Record<string, { action: string; named: (symbol: string) => string }>>,
    confirmed: (symbol: string) => `${symbol} trades again`,
    resumes: 'Trading of the stock resumes now.',
    fires: 'Stop-losses and limit orders that the price has reached will fill.',
  },
  health: {
    title: 'Stored bars',
    loading: 'Loading quality scores',
    failed: "Couldn't load quality scores",
    trusted: (sound: string, all: string, mark: number) =>
      `${sound} of ${all} stocks are trusted (score ${mark} or more).`,
    others: 'Others have no order fills and no predictions.',
    asOf: (date: string) => `Based on bars up to ${date}.`,
    none: 'No scores yet.',
    noScore: 'No score',
  },
  quarantine: {
    title: 'Quarantine',
    filter: 'Filter quarantined bars',
    loading: 'Loading quarantined bars',
    failed: "Couldn't load quarantined bars",
    stillWorks: 'They stay in quarantine until reviewed.',
    noneHint: 'Implausible bars appear here with the reason.',
    page: (page: string, pages: string) => `Page ${page} of ${pages}`,
    previous: 'Previous',
    next: 'Next',
    accept: 'Accept',
    acceptNamed: (bar: string) => `Accept ${bar}`,
    reject: 'Reject',
    rejectNamed: (bar: string) => `Reject ${bar}`,
    accepted: (bar: string) => `Bar accepted: ${bar}`,
    rejected: (bar: string) => `Bar rejected: ${bar}`,
    acceptTitle: (bar: string) => `Accept the bar of ${bar}`,
    rejectTitle: (bar: string) => `Reject the bar of ${bar}`,
    replaces: (bar: string) => `${bar} is stored and replaces any bar of that day.`,
    usedNext: "Charts, screens and predictions will use it. You can't undo this here.",
    unchanged: "Stored bars don't change. You can't undo this here.",
  },
};
