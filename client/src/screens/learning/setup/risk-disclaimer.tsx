import { ShieldCheck } from 'lucide-react';
import { Card, CardHead } from '#client/ui/card.tsx';
import { text } from '../text.ts';

/** Shown next to every step of the guide. */
export function RiskDisclaimer() {
  return (
    <Card aria-labelledby="risk">
      <CardHead id="risk" title={text.risk.title}>
        <ShieldCheck aria-hidden className="text-fg-3" />
      </CardHead>
      <div className="t2 grid gap-3">
        <p>{text.risk.losses}</p>
        <p>{text.risk.notAdvice}</p>
        <p>{text.risk.automation}</p>
        <p>
          <a href="/?page=risk" className="underline">
            {text.risk.full}
          </a>
        </p>
      </div>
    </Card>
  );
}
