import type { ReactNode } from 'react';
import { createStore } from './create-store.ts';
import type { Side } from './tip-place.ts';

/** What a tooltip says. */
export interface Tip {
  content: ReactNode;
  side: Side;
  className?: string | undefined;
}

/** A tooltip that is shown, and what it is about. */
export interface ShownTip extends Tip {
  about: HTMLElement;
}

/** How long the pointer rests before a tooltip opens, and how long after one the next opens at once. */
const OPEN_AFTER_MS = 700;
const AT_ONCE_WITHIN_MS = 300;
/** How long the pointer may be on its way from what a tooltip is about to the tooltip itself. */
const LEAVE_MS = 120;

/** The one tooltip of the page. */
export const TIP_ID = 'tip';

/** The tooltip that is shown; null while none is. */
export const shownTip = createStore<ShownTip | null>(null);

let closedAt = Number.NEGATIVE_INFINITY;
let opening: { about: HTMLElement; timer: ReturnType<typeof setTimeout> } | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Opens when the pointer has rested; at once where another was open a moment ago. */
export function openSoon(tip: ShownTip): void {
  clearTimeout(closing);
  const shown = shownTip.get();
  if (shown?.about === tip.about || opening?.about === tip.about) return;
  if (shown || performance.now() - closedAt < AT_ONCE_WITHIN_MS) openTip(tip);
  else {
    cancelOpening();
    opening = { about: tip.about, timer: setTimeout(() => openTip(tip), OPEN_AFTER_MS) };
  }
}

/** Opens at once; nothing opens about what has gone meanwhile. */
export function openTip(tip: ShownTip): void {
  cancelOpening();
  clearTimeout(closing);
  if (!tip.about.isConnected) return;
  const before = shownTip.get();
  if (before) describe(before.about, false);
  describe(tip.about, true);
  shownTip.set(tip);
}

/** What is said has changed while it is shown. */
export function changeTip(about: HTMLElement, tip: Tip): void {
  const shown = shownTip.get();
  if (shown?.about === about && shown.content !== tip.content) shownTip.set({ ...tip, about });
}

/** The pointer went: the tooltip follows unless the pointer goes to it. */
export function closeSoon(): void {
  cancelOpening();
  clearTimeout(closing);
  if (shownTip.get()) closing = setTimeout(closeTip, LEAVE_MS);
}

/** The pointer is on the tooltip itself, which stays. */
export function keepTip(): void {
  clearTimeout(closing);
}

export function closeTip(): void {
  cancelOpening();
  clearTimeout(closing);
  const shown = shownTip.get();
  if (!shown) return;
  describe(shown.about, false);
  closedAt = performance.now();
  shownTip.set(null);
}

function cancelOpening(): void {
  clearTimeout(opening?.timer);
  opening = null;
}

/** Ties what a tooltip is about to it, for those who hear the page. */
function describe(about: HTMLElement, described: boolean): void {
  const others = (about.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id && id !== TIP_ID);
  const ids = described ? [...others, TIP_ID] : others;
  if (ids.length > 0) about.setAttribute('aria-describedby', ids.join(' '));
  else about.removeAttribute('aria-describedby');
}
