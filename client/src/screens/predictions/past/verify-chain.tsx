import { useMutation } from '@tanstack/react-query';
import { Link2, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { readChain, readChainedDay } from '#client/api/signals/predictions.ts';
import { count } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { Origin } from '#shared/domain/predictions/horizon.ts';
import { text } from './text.ts';
import { type Verified, verifyChain } from './verify.ts';

/** Recomputes the record's hash chain in this browser, and reports whether anything was changed. */
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
    <Card className="row mt-4 flex-wrap gap-x-3 gap-y-2" aria-label={text.verify.label}>
      <Sign of={verification.data} />
      <p className="min-w-0 grow" role="status">
        {progress
          ? text.verify.progress(count(progress.done), count(progress.of))
          : textOf(verification.data, verification.error)}
      </p>
      <Button sends disabled={verification.isPending} onClick={() => verification.mutate()}>
        {verification.data ? text.verify.again : text.verify.start}
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
    return text.verify.about;
  }
  if (!verified.ok) return text.verify.broken(verified.day, verified.why);
  if (verified.head === null) return text.verify.empty;
  return text.verify.verified(
    count(verified.days),
    verified.days === 1,
    count(verified.rows),
    shortened(verified.head),
  );
}

const shortened = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
