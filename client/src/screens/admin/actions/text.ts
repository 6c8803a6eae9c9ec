import type { ActionKind } from '#shared/domain/market/corporate-actions.ts';

export const KIND_LABEL: Record<ActionKind, string> = {
  dividend: 'Dividend',
  split: 'Split or consolidation',
  bonus: 'Bonus',
  rights: 'Rights issue',
  buyback: 'Buyback (tender)',
  demerger: 'Demerger',
  merger: 'Merger',
  suspension: 'Suspension',
  delisting: 'Delisting',
  rename: 'New symbol',
};

interface RatioLabels {
  numerator: string;
  denominator: string;
}

/** Labels of the two numbers of a ratio. */
export const RATIO_LABEL: Partial<Record<ActionKind, RatioLabels>> = {
  split: { numerator: 'New shares', denominator: 'for old shares' },
  merger: { numerator: 'New shares', denominator: 'for old shares' },
  bonus: { numerator: 'Bonus shares', denominator: 'for shares held' },
  demerger: { numerator: 'New shares', denominator: 'for shares held' },
  rights: { numerator: 'Shares offered', denominator: 'for shares held' },
  buyback: { numerator: 'Shares bought back', denominator: 'for shares held' },
};

/** Texts of corporate actions and their form. */
export const text = {
  title: 'Corporate actions',
  add: 'Enter an action',
  loading: 'Loading corporate actions',
  failed: "Couldn't load corporate actions",
  stillWorks: 'Actions on record are still booked.',
  none: 'No upcoming actions',
  noneHint: 'Import a list of corporate actions, or enter one.',
  past: 'Past actions',
  noPast: 'No past actions',
  manual: 'Entered by hand',
  exDate: (date: string) => `ex-date ${date}`,
  remove: 'Remove',
  removeNamed: (action: string) => `Remove: ${action}`,
  removeTitle: (symbol: string) => `Remove the action of ${symbol}`,
  removed: 'Action removed',
  cancelled: (action: string, date: string) => `Not booked on ${date}: ${action}.`,
  notYet: 'Its session has not begun, so nothing else changes.',
  provisional: 'provisional cost',
  finalCost: {
    enter: 'Enter final cost',
    enterNamed: (action: string) => `Enter final cost: ${action}`,
    title: (symbol: string) => `Final cost of the demerger of ${symbol}`,
    description: 'The part that the company published replaces the one by prices.',
    moves: (percent: number, symbol: string) => `${percent}% of the cost is that of ${symbol}.`,
    follows: 'Holdings, realised P&L, lots and tax of all holders follow.',
    once: 'This can be done once.',
    save: 'Replace cost',
    saved: (symbol: string) => `Final cost recorded: ${symbol}`,
  },
  reviews: 'Not recorded',
  reviewsHint: 'Rows of files that need an entry by hand, if they change shares.',
  place: (file: string, line: number) => `${file}, line ${line}`,
  dialog: {
    description: 'It is booked for everyone who holds the stock when the session of the ex-date starts.',
    kind: 'Type of action',
    symbol: 'Symbol',
    exDate: 'Ex-date',
    amount: { dividend: 'Dividend per share', rights: 'Issue price per share', buyback: 'Price per share' },
    other: {
      demerger: 'Symbol of the new company',
      merger: 'Symbol of the other company',
      rename: 'New symbol',
    },
    cost: 'Cost of the new shares',
    costHint: 'From the company’s notice. Empty: split by prices, shown as provisional.',
    closesOn: 'Last day',
    closesHint: 'Empty: 14 days after the ex-date',
    save: 'Record action',
    saved: (symbol: string, date: string) => `Recorded: ${symbol} on ${date}`,
  },
  holders: {
    all: 'Who is affected',
    largest: (shown: string, all: string) => `Who is affected: the largest ${shown} of ${all}`,
    email: 'Account',
    before: 'Shares',
    after: 'After',
    received: 'Received',
    offered: 'On offer',
    cash: 'Cash',
    cancelled: 'Orders cancelled',
  },
  effect: {
    checking: 'Counting holders...',
    nobody: 'Nobody holds this stock now.',
    holders: (holders: string, one: boolean, shares: string) =>
      `${holders} ${one ? 'account holds' : 'accounts hold'} ${shares} shares.`,
    after: (shares: string) => `They will hold ${shares} shares.`,
    received: (shares: string, symbol: string) => `They receive ${shares} shares of ${symbol}.`,
    offered: (shares: string) => `They can use the offer for ${shares} shares.`,
    cash: (amount: string) => `${amount} is credited.`,
    costMoved: (amount: string) => `${amount} of their cost moves to the new shares.`,
    costUnknown: 'The cost is split at the first price, and marked provisional.',
    ended: (orders: string) => `${orders} cancelled.`,
    orders: (n: number) => (n === 1 ? '1 order' : `${n} orders`),
    exits: (n: number) => (n === 1 ? '1 stop-loss or target' : `${n} stop-losses and targets`),
    gtts: (n: number) => (n === 1 ? '1 GTT' : `${n} GTTs`),
    halted: 'Trading stops until the first price after the demerger.',
    frozen: 'Trading stops. Shares stay in the accounts.',
  },
};
