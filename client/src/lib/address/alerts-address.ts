import { changeQuery, useAddressPart } from './address.ts';

/** What of the alerts stands over the screen: all of them, a new one (of a stock), or one that is changed. */
export type AlertsTarget =
  | { view: 'all' }
  | { view: 'new'; symbol: string | null }
  | { view: 'change'; id: string };

/** How the address says it: `?alerts=all`, `?alerts=new`, `?alerts=TCS.NS`, or the id of an alert. */
export function readAlertsAddress(written: string | null): AlertsTarget | null {
  if (written === null) return null;
  if (written === 'all' || written === '') return { view: 'all' };
  if (written === 'new') return { view: 'new', symbol: null };
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(written)) return { view: 'change', id: written };
  return { view: 'new', symbol: written };
}

/** What the address asks for, and how it is opened and closed; everything else in it stays. */
export function useAlertsAddress(): {
  target: AlertsTarget | null;
  /** "all", "new", a symbol, or the id of an alert. */
  open: (what: string) => void;
  /** The same dialog with something else in it: no step back leads between the two. */
  turnTo: (what: string) => void;
  close: () => void;
} {
  const written = useAddressPart('alerts');
  return {
    target: readAlertsAddress(written),
    open: (what) => show(what, false),
    turnTo: (what) => show(what, true),
    close: () => show(null, true),
  };
}

function show(what: string | null, replace: boolean): void {
  changeQuery(
    (query) => {
      if (what === null) query.delete('alerts');
      else query.set('alerts', what);
    },
    { replace },
  );
}
