import { ShieldCheck } from 'lucide-react';
import { Card, CardHead } from '#client/ui/card.tsx';

/** What stands beside the guide whichever step is open. */
export function RiskDisclaimer() {
  return (
    <Card aria-labelledby="risk">
      <CardHead id="risk" title="Risk disclaimer">
        <ShieldCheck aria-hidden className="text-fg-3" />
      </CardHead>
      <div className="t2 grid gap-3">
        <p>
          Trading in securities can lose all of the money put into it. 71% of individual intraday cash traders
          lost money in FY23 (SEBI, July 2024).
        </p>
        <p>
          Artha is not a registered investment advisor. What it shows is simulated and educational, produced
          by a statistical model, and no advice to buy or sell anything.
        </p>
        <p>
          Automatic rules act without asking. Set limits you can bear on the worst day, and look at what they
          did. Prices can jump over a stop loss.
        </p>
        <p>
          <a href="/?page=risk" className="underline">
            Risk Disclosure in full
          </a>
        </p>
      </div>
    </Card>
  );
}
