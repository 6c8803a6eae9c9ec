import {
  BookOpen,
  Briefcase,
  ChartLine,
  Funnel,
  LayoutDashboard,
  List,
  type LucideIcon,
  Radar,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import type { Role } from '#shared/domain/role.ts';
import { text } from './text.ts';

export interface NavItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The label in the bottom bar of a narrow screen; items without one are behind More. */
  short?: string;
}

/** The screens a person moves between, in the specification's order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { path: '/', label: text.nav.dashboard, icon: LayoutDashboard, short: text.nav.dashboard },
  { path: '/markets', label: text.nav.markets, icon: ChartLine, short: text.nav.markets },
  { path: '/stocks', label: text.nav.stocks, icon: List, short: text.nav.stocksShort },
  { path: '/predictions', label: text.nav.predictions, icon: Radar },
  { path: '/screeners', label: text.nav.screeners, icon: Funnel },
  { path: '/portfolio', label: text.nav.portfolio, icon: Briefcase, short: text.nav.portfolio },
  { path: '/trades', label: text.nav.trades, icon: ReceiptText },
  { path: '/learning', label: text.nav.learning, icon: BookOpen },
  { path: '/settings', label: text.nav.settings, icon: SlidersHorizontal },
];

/** Screens that only some roles have. */
export const ROLE_ITEMS: readonly (NavItem & { roles: readonly Role[] })[] = [
  { path: '/broker', label: text.nav.broker, icon: Users, roles: ['BROKER', 'ADMIN'] },
  { path: '/admin', label: text.nav.admin, icon: ShieldCheck, roles: ['ADMIN'] },
];

/** Screens that are not in the navigation, and are found by their name or gone to by keys like the others. */
export const OTHER_SCREENS: readonly Pick<NavItem, 'path' | 'label'>[] = [
  { path: '/trading', label: text.nav.terminal },
  { path: '/account', label: text.nav.account },
  { path: '/practice', label: text.nav.practice },
];
