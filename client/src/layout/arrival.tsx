import { useEffect } from 'react';
import { text } from './page-text.ts';

/** The first screen of the page leaves the focus where the browser has it. */
let first = true;
/** What of an address tells screens apart; overlays are further parameters. */
const screenOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('view')}`;
/** Unless somebody went on before it was there. */
const opened = screenOf(location);
/** Going back or forward, the browser puts the scroll position where it was. */
let wentBack = false;
window.addEventListener('popstate', () => {
  wentBack = true;
});

const HOME_TITLE = text.home;

/** Mounted with a screen: names the document, and after a navigation moves the focus to the screen's title. */
export function Arrival({ title }: { title: string | null }) {
  useEffect(() => {
    document.title = title === null ? HOME_TITLE : text.titleOf(title);
  }, [title]);
  useEffect(() => {
    if (!first || screenOf(location) !== opened) {
      // A dialog that was opened meanwhile keeps it: what is typed there would be marked, and overwritten by the
      // next letter.
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
