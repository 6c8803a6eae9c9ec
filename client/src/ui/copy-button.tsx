import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { text } from './text.ts';

/** Duration of the outcome message. */
const SHOWN_MS = 5_000;

/** Copies a value to the clipboard and announces it. If the browser refuses (no https), says what to do. */
export function CopyButton({
  value,
  variant,
  children,
}: {
  value: string;
  variant?: 'primary' | 'ghost';
  children: ReactNode;
}) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copied = outcome === 'copied';
  return (
    <span className="row flex-wrap">
      <Button variant={variant} onClick={() => void copy(value).then(setOutcome)}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />} {children}
      </Button>
      <span role="status" className="small t2">
        {outcome && (copied ? text.copied : text.copyYourself)}
      </span>
    </span>
  );
}

/** A page without https has no clipboard at all. */
async function copy(value: string): Promise<'copied' | 'refused'> {
  try {
    await navigator.clipboard.writeText(value);
    return 'copied';
  } catch {
    return 'refused';
  }
}
