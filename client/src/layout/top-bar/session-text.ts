import { countdown } from '#client/lib/format/format.ts';
import type { MarketSession } from '#shared/contract/market/market.ts';
import { DAY_MS } from '#shared/domain/ist.ts';
import { formatIst } from '#shared/domain/ist-format.ts';
import { text } from '../text.ts';

/** The next phase and the market time until it: "Continuous trading ends in", "42:53". */
export function outlook(session: MarketSession, marketMs: number): { words: string; time: string } {
  if (session.phase === 'closed') return opening(Date.parse(session.opensAt), marketMs);
  return { words: ENDS[session.phase](session.next), time: countdown(Date.parse(session.endsAt) - marketMs) };
}

const ENDS: Record<Exclude<MarketSession['phase'], 'closed'>, (next: MarketSession['next']) => string> = {
  'pre-open': () => text.session.opensIn,
  continuous: (next) =>
    next === 'reference' || next === 'closing-auction' ? text.session.continuousEnds : text.session.closesIn,
  reference: () => text.session.auctionStarts,
  'closing-auction': () => text.session.auctionEnds,
  'post-close': () => text.session.closesIn,
};

/** A countdown within a day; the day and time before a weekend or a holiday. */
function opening(opensAtMs: number, marketMs: number): { words: string; time: string } {
  const left = opensAtMs - marketMs;
  if (left < DAY_MS) return { words: text.session.opensIn, time: countdown(left) };
  return { words: text.session.opens, time: formatIst(new Date(opensAtMs), 'EEE HH:mm') };
}
