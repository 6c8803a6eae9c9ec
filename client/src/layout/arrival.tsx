import { useEffect } from 'react';
import { text } from './page-text.ts';

/** On the first screen of the page the focus is unchanged. */
let first = true;
/** The part of an address that identifies the screen; overlays are further parameters. */
const screenOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('view')}`;
/** The screen the page was opened with; the user may leave it before it has loaded. */
const opened = screenOf(location);
/** Going back or forward, the browser restores the scroll position. */
let wentBack = false;
window.addEventListener('popstate', () => {
  wentBack = true;
});

const HOME_TITLE = text.home;

/** Mounted with a screen: sets the document title, and after a navigation focuses the screen's heading. */
export function Arrival({ title }: { title: string | null }) {
  useEffect(() => {
    document.title = title === null ? HOME_TITLE : text.titleOf(title);
  }, [title]);
  useEffect(() => {
    if (!first || screenOf(location) !== opened) {
      // A dialog opened meanwhile keeps the focus: returning it later would select the typed text, and the next letter
      // would overwrite it.
      if (!document.activeElement?.closest('[role="dialog"]')) {
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }
      if (!wentBack) window.scrollTo(0, 0);
    }
    first = false;
    wentBack = false;
  }, []);
  return null;
}
