import type { UniverseChange } from '#shared/contract/market/universe.ts';

export const KIND_LABEL: Record<UniverseChange['kind'], string> = {
  added: 'Added',
  dropped: 'Dropped',
  renamed: 'Renamed',
  demerged: 'Demerged',
};

/** Texts of the stock universe and its changes. */
export const text = {
  loading: 'Loading the universe',
  failed: "Couldn't load the universe",
  stillWorks: 'Prices and trading still work.',
  title: 'Changes',
  add: 'Add a change',
  none: 'No changes',
  noneHint: 'The universe follows the market data source.',
  remove: 'Remove',
  removeNamed: (change: string) => `Remove: ${change}`,
  removed: 'Change removed',
  removeTitle: (symbol: string) => `Remove the change of ${symbol}`,
  cancelled: (date: string, change: string) => `Cancelled: ${change} on ${date}.`,
  notYet: 'It had not taken effect, so nothing else changes.',
  words: {
    added: (symbol: string) => `${symbol} joins the universe`,
    dropped: (symbol: string) => `${symbol} leaves the universe`,
    renamed: (symbol: string, other: string) => `${symbol} is renamed ${other}`,
    demergedFrom: (symbol: string) => `${symbol} demerges a business`,
    demerged: (symbol: string, other: string) => `${symbol} demerges ${other}`,
  },
  dialog: {
    kinds: { added: 'Add', dropped: 'Drop', renamed: 'Rename', demerged: 'Demerge' },
    saved: (symbol: string, date: string) => `${symbol} changes on ${date}`,
    description: 'Choose a date after the market date. It takes effect when that session starts.',
    save: 'Save change',
    kind: 'Type of change',
    symbol: 'Symbol',
    from: 'From',
    newName: 'New symbol',
    demerged: 'Demerged symbol (optional)',
    source: 'Source',
    sourcePlaceholder: 'NSE circular number',
    fromDate: (date: string, change: string) => `From ${date}, ${change}.`,
    droppedHint: 'Holders can still sell. It gets no predictions or screens.',
    renamedHint: 'Its trades, bars and holdings move to the new symbol.',
  },
};
