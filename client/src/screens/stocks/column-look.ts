import type { ListColumn } from './figures.ts';

/** A column's width, and where it is hidden. A phone shows a stock with its price and change. */
interface Look {
  width: string;
  hide: string;
}

const figure: Look = { width: 'w-24 max-desk:hidden', hide: 'max-desk:hidden' };

const looks: Partial<Record<ListColumn, Look>> = {
  change: { width: 'w-40 max-[70rem]:w-26 max-desk:hidden', hide: 'max-desk:hidden' },
  volume: { width: 'w-24 max-[70rem]:hidden', hide: 'max-[70rem]:hidden' },
  marketCap: { width: 'w-34 max-desk:hidden', hide: 'max-desk:hidden' },
  predictions: { width: 'w-32 max-desk:hidden', hide: 'max-desk:hidden' },
};

export const lookOf = (column: ListColumn): Look => looks[column] ?? figure;
