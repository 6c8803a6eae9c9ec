import {
  BellRing,
  BookOpen,
  Briefcase,
  ChartCandlestick,
  ChartLine,
  CircleUser,
  Funnel,
  History,
  LayoutDashboard,
  List,
  type LucideIcon,
  Radar,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { PERMISSIONS_OF, type Permission, type Role } from '#shared/domain/account/role.ts';
import { text } from '../text.ts';

export interface NavItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The label in the bottom bar of a narrow screen; items without one are behind More. */
  short?: string;
}

/** A named group of items. */
export interface NavGroup {
  title: string;
  items: readonly NavItem[];
}

/** Not a screen: opens as an overlay by its query. */
export const ALERTS_ITEM = '?alerts=all';

const DASHBOARD: NavItem = {
  path: '/',
  label: text.nav.dashboard,
  icon: LayoutDashboard,
  short: text.nav.dashboard,
};

/** The screens by group; those of the specification are in its order within a group. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    title: text.nav.groups.trade,
    items: [
      { path: '/trading', label: text.nav.terminal, icon: ChartCandlestick },
      { path: '/portfolio', label: text.nav.portfolio, icon: Briefcase, short: text.nav.portfolio },
      { path: '/trades', label: text.nav.trades, icon: ReceiptText },
      { path: ALERTS_ITEM, label: text.nav.alerts, icon: BellRing },
    ],
  },
  {
    title: text.nav.groups.research,
    items: [
      { path: '/markets', label: text.nav.markets, icon: ChartLine, short: text.nav.markets },
      { path: '/stocks', label: text.nav.stocks, icon: List, short: text.nav.stocksShort },
      { path: '/predictions', label: text.nav.predictions, icon: Radar },
      { path: '/screeners', label: text.nav.screeners, icon: Funnel },
    ],
  },
  {
    title: text.nav.groups.learn,
    items: [
      { path: '/learning', label: text.nav.learning, icon: BookOpen },
      { path: '/practice', label: text.nav.practice, icon: History },
    ],
  },
  {
    title: text.nav.groups.account,
    items: [
      { path: '/settings', label: text.nav.settings, icon: SlidersHorizontal },
      { path: '/account', label: text.nav.account, icon: CircleUser },
    ],
  },
];

/** Screens that need a permission. */
const ROLE_ITEMS: readonly (NavItem & { needs: Permission })[] = [
  { path: '/broker', label: text.nav.broker, icon: Users, needs: 'view_clients' },
  { path: '/admin', label: text.nav.admin, icon: ShieldCheck, needs: 'manage_users' },
];

/** The items above the groups: the Dashboard, and the screens of a role. */
export function homeItems(role: Role): readonly NavItem[] {
  return [DASHBOARD, ...ROLE_ITEMS.filter(({ needs }) => PERMISSIONS_OF[role].includes(needs))];
}

/** The four screens at the bottom of a narrow screen. */
export const BOTTOM_ITEMS: readonly NavItem[] = [
  DASHBOARD,
  ...['/markets', '/stocks', '/portfolio'].flatMap((path) =>
    NAV_GROUPS.flatMap(({ items }) => items.filter((item) => item.path === path)),
  ),
];

/** The screens of a role, for search and shortcuts. */
export function screensOf(role: Role): readonly NavItem[] {
  const grouped = NAV_GROUPS.flatMap(({ items }) => items);
  return [...homeItems(role), ...grouped.filter(({ path }) => path !== ALERTS_ITEM)];
}
