import { openGtt } from '#client/lib/address/gtt-address.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { Button } from '#client/ui/button.tsx';
import { text as exitText } from '#client/widgets/exit-positions/text.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

export function ExitButton({
  symbol,
  reachable,
  className,
  onExit,
}: {
  symbol: string;
  reachable: boolean;
  className?: string;
  onExit: () => void;
}) {
  return (
    <Button
      variant="ghost"
      className={className}
      aria-label={exitText.exitStock(displaySymbol(symbol))}
      tabIndex={reachable ? undefined : -1}
      onClick={onExit}
    >
      {exitText.exit}
    </Button>
  );
}

const SIDES = [
  ['BUY', text.buy],
  ['SELL', text.sell],
] as const;

/** Buy, sell, GTT and exit of a holding. */
export function TradeButtons({
  symbol,
  reachable,
  onExit,
}: {
  symbol: string;
  reachable: boolean;
  onExit: () => void;
}) {
  return (
    <span className="row justify-end gap-1">
      {SIDES.map(([side, word]) => (
        <Button
          key={side}
          variant="ghost"
          aria-label={text.named(word, displaySymbol(symbol))}
          tabIndex={reachable ? undefined : -1}
          onClick={() => openOverlay('trade', symbol, side)}
        >
          {word}
        </Button>
      ))}
      <Button
        variant="ghost"
        aria-label={text.named(text.gtt, displaySymbol(symbol))}
        tabIndex={reachable ? undefined : -1}
        onClick={() => openGtt(symbol, 'SELL')}
      >
        {text.gtt}
      </Button>
      <ExitButton symbol={symbol} reachable={reachable} onExit={onExit} />
    </span>
  );
}
