import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { rupeesOfPaise, signedPercent } from '#client/lib/format/format.ts';
import { type PriceChange, priceChange } from '#client/lib/format/price-change.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import type { Paise } from '#shared/domain/money.ts';

/** Limits flashes to one per second and cell; slightly less, because ticks arrive a few ms early or late. */
const FLASH_EVERY_MS = 900;
const FLASH_MS = 450;

interface LivePrice {
  last: Paise;
  change: PriceChange | null;
  /** Shares traded today. */
  volume: number;
}

/** An instrument's last price: live, or the snapshot's until then. Re-renders when it changes. */
export function useLivePrice(
  instrumentId: number,
  snapshot: { last: Paise; previousClose: Paise; volume: number },
): LivePrice {
  const quote = useQuote(instrumentId);
  const last = quote?.last ?? snapshot.last;
  return {
    last,
    change: priceChange(last, snapshot.previousClose),
    volume: quote?.volume ?? snapshot.volume,
  };
}

/** A price whose background flashes when it changes; the text does not. */
export function PriceCell({
  last,
  format = rupeesOfPaise,
  className,
}: {
  last: Paise;
  format?: (last: Paise) => string;
  className?: string;
}) {
  const cell = useRef<HTMLSpanElement>(null);
  useFlash(cell, last);
  return (
    <span ref={cell} className={clsx('tn -mx-1.5 -my-0.5 rounded-badge px-1.5 py-0.5', className)}>
      {format(last)}
    </span>
  );
}

/** Percent since the previous close; a dash without one. */
export function ChangeCell({ change }: { change: PriceChange | null }) {
  if (!change) return <span className="t3">—</span>;
  return <Change direction={directionOf(roundedPercent(change))}>{signedPercent(change.percent)}</Change>;
}

/** A change displayed as 0.00% has no direction. */
function roundedPercent({ percent }: PriceChange): number {
  return Math.round(percent * 100);
}

function useFlash(cell: React.RefObject<HTMLElement | null>, last: Paise): void {
  const previous = useRef(last);
  const flashedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const before = previous.current;
    previous.current = last;
    const now = performance.now();
    if (before === last || now - flashedAt.current < FLASH_EVERY_MS || wantsStillness()) return;
    flashedAt.current = now;
    const tone = last > before ? 'var(--gain-flash)' : 'var(--loss-flash)';
    cell.current?.animate([{ backgroundColor: tone }, { backgroundColor: 'transparent' }], FLASH_MS);
  }, [cell, last]);
}

function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
