import { count, rupees } from '#client/lib/format/format.ts';
import type { CancelledTrade, UnrestoredExit } from '#shared/contract/trading/trades.ts';
import { text } from './text.ts';

type Exits = Pick<CancelledTrade, 'restoredExits' | 'exitsNotRestored'>;

/** Text on the exits that a cancelled sale restored, and those it could not; empty without any. */
export function restoredText({ restoredExits, exitsNotRestored }: Exits): string {
  const [first] = exitsNotRestored;
  return [
    ...(restoredExits.length > 0 ? [text.restored(named(restoredExits), restoredExits.length)] : []),
    ...(first ? [text.notRestored(named(exitsNotRestored)), first.message] : []),
  ].join(' ');
}

/** By kind and trigger; more than two are counted. */
function named(exits: readonly (CancelledTrade['restoredExits'][number] | UnrestoredExit)[]): string {
  if (exits.length > 2) return text.exits(count(exits.length));
  const names = exits.map(({ exit, triggerPrice }) =>
    text.exit(exit === 'STOP' ? text.stopLoss : text.target, rupees(triggerPrice ?? 0)),
  );
  const whole = names.join(text.and);
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
