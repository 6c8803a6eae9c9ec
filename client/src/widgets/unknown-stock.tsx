import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** Stands where a stock would, for a symbol in the address that is none. */
export function UnknownStock({ symbol }: { symbol: string }) {
  return (
    <EmptyState
      title={`No stock with the symbol ${displaySymbol(symbol)} is traded here.`}
      action={
        <Link href="/stocks" className={buttonClass()}>
          All Stocks
        </Link>
      }
    >
      Search for it by name in All Stocks.
    </EmptyState>
  );
}
