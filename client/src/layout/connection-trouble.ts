import { istTime } from '#client/lib/format.ts';

interface Known {
  /** Whether the browser has a network. */
  online: boolean;
  /** Whether the live feed has been away for longer than a restart takes. */
  feedGone: boolean;
  /** Whether the last read by HTTP failed too. */
  readsFail: boolean;
  /** Market time of the newest figures; null while none came. */
  asOf: Date | null;
}

/** What stands between the person and the market, in words: what happened, what still works, what is done about it. Null when nothing does. */
export function connectionTrouble({ online, feedGone, readsFail, asOf }: Known): string | null {
  const shown = asOf ? `What you see is as of ${istTime(asOf)}.` : 'Nothing newer can be shown.';
  if (!online) {
    return `You are offline. ${shown} Orders can't be placed until you are back; those that wait are kept.`;
  }
  if (!feedGone) return null;
  if (readsFail) {
    return `Artha can't be reached. ${shown} Orders that wait are kept; it is tried again every few seconds.`;
  }
  return 'Live prices are not arriving. They are read every 30 seconds meanwhile, and orders work as ever.';
}
