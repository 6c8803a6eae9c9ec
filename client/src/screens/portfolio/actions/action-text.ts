import { count, rupees } from '#client/lib/format/format.ts';
import type { AccountAction } from '#shared/contract/trading/portfolio.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';

/** An action's effect on the account: "Split 1:5: 10 shares became 50". */
export function accountActionText(action: AccountAction): string {
  const { kind, cash, ratio, quantityBefore, quantityAfter } = action;
  const fraction = kind !== 'dividend' && cash > 0 ? `. ${rupees(cash)} for a fraction of a share` : '';
  const became = `${shares(quantityBefore)} became ${count(quantityAfter)}${fraction}`;
  const price = rupees(action.amountPerShare ?? 0);
  const other = action.otherSymbol === null ? 'another company' : displaySymbol(action.otherSymbol);
  const received = shares(quantityAfter - quantityBefore);
  switch (kind) {
    case 'dividend':
      return `Dividend of ${price} per share: ${rupees(cash)} for ${shares(quantityBefore)}`;
    case 'split':
      return `${quantityAfter < quantityBefore ? 'Consolidation' : 'Split'} ${ratio}: ${became}`;
    case 'bonus':
      return `Bonus ${ratio}: ${became}`;
    case 'rights':
      return `Rights issue ${ratio} at ${price} on ${shares(quantityBefore)}`;
    case 'buyback':
      return `Buyback ${ratio} at ${price} on ${shares(quantityBefore)}`;
    case 'demerger':
      return `Demerger of ${other}: ${rupees(-action.costMoved)} of the cost moved to its shares`;
    case 'demerged':
      return `Received ${received} by the demerger of ${other}, cost ${rupees(action.costMoved)}${fraction}`;
    case 'merger':
      return `Merged into ${other}: ${shares(quantityBefore)} exchanged`;
    case 'merged':
      return `Received ${received} by the merger of ${other}, cost ${rupees(action.costMoved)}${fraction}`;
    case 'suspension':
      return `Trading suspended: ${shares(quantityBefore)} held`;
    case 'delisting':
      return `Delisted: ${shares(quantityBefore)} held`;
    case 'rename':
      return `New symbol ${displaySymbol(action.symbol)}: ${shares(quantityBefore)} held`;
  }
}

const shares = (quantity: number) => `${count(quantity)} ${quantity === 1 ? 'share' : 'shares'}`;
