import type { ReactNode } from 'react';
import { createStore } from '../create-store.ts';
import type { Side } from './tip-place.ts';

/** Content of a tooltip. */
export interface Tip {
  content: ReactNode;
  side: Side;
  className?: string | undefined;
}

/** A shown tooltip and its anchor. */
export interface ShownTip extends Tip {
  about: HTMLElement;
}

/** Opening delay, and the period after one in which the next opens immediately. */
const OPEN_AFTER_MS = 700;
const AT_ONCE_WITHIN_MS = 300;
/** Grace period for moving the pointer from the anchor to the tooltip. */
const LEAVE_MS = 120;

/** Element id of the page's single tooltip. */
export const TIP_ID = 'tip';

/** The shown tooltip; null if none. */
export const shownTip = createStore<ShownTip | null>(null);

let closedAt = Number.NEGATIVE_INFINITY;
let opening: { about: HTMLElement; timer: ReturnType<typeof setTimeout> } | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Opens after the delay; immediately if another was open just before. */
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

/** Opens immediately, unless the anchor is gone. */
export function openTip(tip: ShownTip): void {
  cancelOpening();
  clearTimeout(closing);
  if (!tip.about.isConnected) return;
  const before = shownTip.get();
  if (before) describe(before.about, false);
  describe(tip.about, true);
  shownTip.set(tip);
}

/** Updates the content while it is shown. */
export function changeTip(about: HTMLElement, tip: Tip): void {
  const shown = shownTip.get();
  if (shown?.about === about && shown.content !== tip.content) shownTip.set({ ...tip, about });
}

/** The pointer left: closes unless it reaches the tooltip. */
export function closeSoon(): void {
  cancelOpening();
  clearTimeout(closing);
  if (shownTip.get()) closing = setTimeout(closeTip, LEAVE_MS);
}

/** The pointer is on the tooltip, which stays open. */
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

/** Associates the anchor with its tooltip for screen readers. */
function describe(about: HTMLElement, described: boolean): void {
  const others = (about.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id && id !== TIP_ID);
  const ids = described ? [...others, TIP_ID] : others;
  if (ids.length > 0) about.setAttribute('aria-describedby', ids.join(' '));
  else about.removeAttribute('aria-describedby');
}
