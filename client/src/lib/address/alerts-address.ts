import { changeQuery, useAddressPart } from './address.ts';

/** Content of the alerts dialog: all alerts, a new one (for a stock), or an edit. */
export type AlertsTarget =
  | { view: 'all' }
  | { view: 'new'; symbol: string | null }
  | { view: 'change'; id: string };

/** Its form in the address: `?alerts=all`, `?alerts=new`, `?alerts=TCS.NS`, or an alert's id. */
export function readAlertsAddress(written: string | null): AlertsTarget | null {
  if (written === null) return null;
  if (written === 'all' || written === '') return { view: 'all' };
  if (written === 'new') return { view: 'new', symbol: null };
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(written)) return { view: 'change', id: written };
  return { view: 'new', symbol: written };
}

/** The dialog's state in the address, with functions to open and close it; other parameters are unchanged. */
export function useAlertsAddress(): {
  target: AlertsTarget | null;
  /** "all", "new", a symbol, or an alert's id. */
  open: (what: string) => void;
  /** Replaces the dialog's content without a history entry. */
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
