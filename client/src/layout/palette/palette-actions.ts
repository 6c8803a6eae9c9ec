import { useLocation } from 'wouter';
import { useAlertsAddress } from '#client/lib/address/alerts-address.ts';
import { eventsAddress } from '#client/lib/address/events-address.ts';
import { forgetSnapshot } from '#client/lib/live/snapshot-store.ts';
import { useAppearance } from '#client/ui/appearance.ts';
import { text } from '../text.ts';
import { type Findable, findable } from './palette-matches.ts';

const TITLES = {
  'new-trade': text.palette.newTrade,
  'add-funds': text.palette.addFunds,
  'set-alert': text.palette.setAlert,
  alerts: text.palette.alerts,
  calendar: text.palette.calendar,
  keys: text.palette.keys,
  dark: text.palette.dark,
  light: text.palette.light,
  system: text.palette.system,
  dense: text.palette.dense,
  comfortable: text.palette.comfortable,
  safe: text.palette.blueOrange,
  standard: text.palette.greenRed,
  'blue-orders': text.palette.blueOrders,
  'plum-orders': text.palette.plumOrders,
  logout: text.palette.logout,
} as const;

/** The most frequent actions, offered before anything is typed. */
const OFFERED = new Set<string>(['new-trade', 'add-funds', 'set-alert', 'alerts']);

/** The palette's actions as search entries. */
export const FINDABLE_ACTIONS: readonly Findable[] = Object.entries(TITLES).map(([target, title]) =>
  findable({
    key: `action ${target}`,
    title,
    detail: text.palette.action,
    kind: 'action',
    target,
    offered: OFFERED.has(target),
  }),
);

/** The palette's actions, by name. */
export function usePaletteActions(onKeys: () => void): Record<string, () => void> {
  const [, navigate] = useLocation();
  const alerts = useAlertsAddress();
  const [, change] = useAppearance();
  return {
    'new-trade': () => navigate('/trades?new-trade=1'),
    'add-funds': () => navigate('/portfolio?add-funds=1'),
    'set-alert': () => alerts.open('new'),
    alerts: () => alerts.open('all'),
    calendar: () => navigate(eventsAddress()),
    keys: onKeys,
    dark: () => change({ theme: 'dark' }),
    light: () => change({ theme: 'light' }),
    system: () => change({ theme: 'system' }),
    dense: () => change({ density: 'dense' }),
    comfortable: () => change({ density: 'comfortable' }),
    safe: () => change({ tones: 'safe' }),
    standard: () => change({ tones: 'standard' }),
    'blue-orders': () => change({ sides: 'standard' }),
    'plum-orders': () => change({ sides: 'plum' }),
    logout: () => {
      forgetSnapshot();
      window.location.assign('/api/logout');
    },
  } satisfies Record<keyof typeof TITLES, () => void>;
}
