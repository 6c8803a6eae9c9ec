import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { rupees } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/button.tsx';
import { StrengthBadge } from '#client/widgets/strength-badge.tsx';
import type { EarlierMatch } from '#shared/contract/signals/screeners.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** Below a screen without matches: its matches at the previous close. */
export function LastMatches({ day, matches }: { day: string; matches: readonly EarlierMatch[] }) {
  return (
    <section aria-label={text.last.title(day)} className="card grid gap-1">
      <h3>{text.last.title(day)}</h3>
      <p className="small t3">{text.last.about}</p>
      <ul>
        {matches.map(({ symbol, name, strength, signal, close }) => (
          <li
            key={symbol}
            className="row flex-wrap justify-between gap-x-4 border-line border-b py-2 last:border-b-0"
          >
            <span className="min-w-0">
              <b className="strong">{displaySymbol(symbol)}</b> <span className="small t3">{name}</span>
              <span className="t2 block">{signal}</span>
            </span>
            <span className="row gap-3">
              <span className="tn">{text.last.close(rupees(close))}</span>
              <StrengthBadge strength={strength} />
              <Button
                variant="ghost"
                aria-label={text.match.viewDetailsOf(displaySymbol(symbol))}
                onClick={() => openOverlay('symbol', symbol)}
              >
                {text.match.viewDetails}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
