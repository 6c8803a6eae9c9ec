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

export interface NavItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The label in the bottom bar of a narrow screen; items without one are behind More. */
  short?: string;
}

/** The screens a person moves between, in the specification's order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { path: '/', label: 'Dashboard', icon: LayoutDashboard, short: 'Dashboard' },
  { path: '/markets', label: 'Markets', icon: ChartLine, short: 'Markets' },
  { path: '/stocks', label: 'All Stocks', icon: List, short: 'Stocks' },
  { path: '/predictions', label: 'AI Predictions', icon: Radar },
  { path: '/screeners', label: 'Stock Screeners', icon: Funnel },
  { path: '/portfolio', label: 'Portfolio', icon: Briefcase, short: 'Portfolio' },
  { path: '/trades', label: 'Trade History', icon: ReceiptText },
  { path: '/learning', label: 'Learning Hub', icon: BookOpen },
  { path: '/settings', label: 'Settings', icon: SlidersHorizontal },
];

/** Screens that only some roles have. */
export const ROLE_ITEMS: readonly (NavItem & { roles: readonly Role[] })[] = [
  { path: '/broker', label: 'Broker Dashboard', icon: Users, roles: ['BROKER', 'ADMIN'] },
  { path: '/admin', label: 'Admin Dashboard', icon: ShieldCheck, roles: ['ADMIN'] },
];

/** Screens that are not in the navigation, and are found by their name or gone to by keys like the others. */
export const OTHER_SCREENS: readonly Pick<NavItem, 'path' | 'label'>[] = [
  { path: '/trading', label: 'Trading Terminal' },
  { path: '/account', label: 'Account' },
  { path: '/practice', label: 'Practice days' },
];
