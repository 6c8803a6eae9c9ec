import { countdown } from '#client/lib/format.ts';
import type { MarketSession } from '#shared/contract/market.ts';
import { DAY_MS } from '#shared/domain/ist.ts';
import { formatIst } from '#shared/domain/ist-format.ts';

/** What comes next in the exchange's day and how long it is until then, in market time: "closing auction in", "42:53". */
export function outlook(session: MarketSession, marketMs: number): { words: string; time: string } {
  if (session.phase === 'closed') return opening(Date.parse(session.opensAt), marketMs);
  return { words: ENDS[session.phase](session.next), time: countdown(Date.parse(session.endsAt) - marketMs) };
}

const ENDS: Record<Exclude<MarketSession['phase'], 'closed'>, (next: MarketSession['next']) => string> = {
  'pre-open': () => 'opens in',
  continuous: (next) =>
    next === 'reference' || next === 'closing-auction' ? 'closing auction in' : 'closes in',
  reference: () => 'orders taken in',
  'closing-auction': () => 'ends in',
  'post-close': () => 'closes in',
};

/** A countdown within a day; before a weekend or a holiday the day and time say more. */
function opening(opensAtMs: number, marketMs: number): { words: string; time: string } {
  const left = opensAtMs - marketMs;
  if (left < DAY_MS) return { words: 'opens in', time: countdown(left) };
  return { words: 'opens', time: formatIst(new Date(opensAtMs), 'EEE HH:mm') };
}
