import { count, rupees } from '#client/lib/format/format.ts';
import type { ShareOffer } from '#shared/contract/trading/portfolio.ts';
import { istDate } from '#shared/domain/ist.ts';
import { dayText } from '#shared/domain/ist-format.ts';

export type OfferUse = ShareOffer['uses'][number]['use'];

/** Possible decisions about an open offer. */
export const usesOf = ({ kind }: Pick<ShareOffer, 'kind'>): readonly OfferUse[] =>
  kind === 'rights' ? ['take', 'renounce', 'lapse'] : ['tender', 'lapse'];

/** Undecided shares. */
export const openShares = ({ quantity, used }: Pick<ShareOffer, 'quantity' | 'used'>): number =>
  quantity - used;

/** Rupees for one share or right; null without a price, and for a worthless right. */
export function priceOf(use: OfferUse, { price, entitlementPrice }: ShareOffer): number | null {
  if (use === 'lapse') return null;
  return use === 'renounce' ? entitlementPrice || null : price;
}

/** "5 shares taken up for ₹1,500.00 on 20 Nov 2026". */
export function decisionText({ use, quantity, value, at }: ShareOffer['uses'][number]): string {
  const on = `on ${dayText(istDate(new Date(at)))}`;
  const of = (one: string) => `${count(quantity)} ${quantity === 1 ? one : `${one}s`}`;
  switch (use) {
    case 'take':
      return `${of('share')} taken up for ${rupees(value)} ${on}`;
    case 'renounce':
      return `${of('right')} sold for ${rupees(value)} ${on}`;
    case 'tender':
      return `${of('share')} tendered for ${rupees(value)} ${on}`;
    case 'lapse':
      return `${of('share')} let lapse ${on}`;
  }
}
