import { useSearchParams } from 'wouter';
import { Card, CardHead } from '#client/ui/card.tsx';
import { text } from '../text.ts';
import { RiskDisclaimer } from './risk-disclaimer.tsx';
import { SetupStepRow } from './setup-step-row.tsx';
import { SETUP_STEPS } from './setup-steps.ts';

/** The guide to connecting a broker: one step is open at a time, stored in the address. */
export function SetupTab() {
  const [address, setAddress] = useSearchParams();
  const requested = Number(address.get('step') ?? 1);
  const toggle = (step: number) =>
    setAddress({ tab: 'setup', step: String(step === requested ? 0 : step) }, { replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,3fr)] items-start gap-4 max-desk:grid-cols-1">
      <Card aria-labelledby="guide">
        <CardHead title={text.setup.title} id="guide">
          <span className="small t3 max-desk:hidden">{text.setup.broker}</span>
        </CardHead>
        <ol>
          {SETUP_STEPS.map((step, at) => (
            <SetupStepRow
              key={step.title}
              step={step}
              number={at + 1}
              open={requested === at + 1}
              onToggle={() => toggle(at + 1)}
            />
          ))}
        </ol>
      </Card>
      <RiskDisclaimer />
    </div>
  );
}
