import { useMutation } from '@tanstack/react-query';
import { Link2, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { readChain, readChainedDay } from '#client/api/predictions.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { count } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { Origin } from '#shared/domain/horizon.ts';
import { type Verified, verifyChain } from './verify.ts';

/** Recomputes the chain of the record in this browser, row by row, and says whether anything in it was changed. */
export function VerifyChain({ origin }: { origin: Origin }) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const verification = useMutation({
    mutationFn: async () => {
      const chain = await readChain(origin);
      const heard = (done: number) => setProgress({ done, of: chain.days.length });
      return verifyChain(chain, (day) => readChainedDay(origin, day), { heard });
    },
    onSettled: () => setProgress(null),
  });
  return (
    <Card className="row mt-4 flex-wrap gap-x-3 gap-y-2" aria-label="Verify the chain">
      <Sign of={verification.data} />
      <p className="min-w-0 grow" role="status">
        {progress
          ? `Recomputing in this browser: ${count(progress.done)} of ${count(progress.of)} days`
          : textOf(verification.data, verification.error)}
      </p>
      <Button disabled={verification.isPending} onClick={() => verification.mutate()}>
        {verification.data ? 'Verify again' : 'Verify the chain'}
      </Button>
    </Card>
  );
}

function Sign({ of }: { of: Verified | undefined }) {
  if (!of) return <Link2 aria-hidden className="text-fg-3" />;
  return of.ok ? (
    <ShieldCheck aria-hidden className="text-accent" />
  ) : (
    <TriangleAlert aria-hidden className="text-warn" />
  );
}

function textOf(verified: Verified | undefined, error: Error | null): string {
  if (error) return sentenceOf(error);
  if (!verified) {
    return 'Rows are written when a prediction is made and chained day by day, so that none can be changed afterwards. This browser can recompute every hash.';
  }
  if (!verified.ok) return `The chain is broken on ${verified.day}: ${verified.why}.`;
  if (verified.head === null) return 'There is nothing to verify yet.';
  return `Verified in this browser: ${count(verified.days)} ${verified.days === 1 ? 'day' : 'days'}, ${count(verified.rows)} rows, head ${shortened(verified.head)}`;
}

const shortened = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
