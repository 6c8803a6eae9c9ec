import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** Shown for an unknown symbol in the address. */
export function UnknownStock({ symbol }: { symbol: string }) {
  return (
    <EmptyState
      title={text.unknownStock.title(displaySymbol(symbol))}
      action={
        <Link href="/stocks" className={buttonClass()}>
          {text.unknownStock.allStocks}
        </Link>
      }
    >
      {text.unknownStock.detail}
    </EmptyState>
  );
}
