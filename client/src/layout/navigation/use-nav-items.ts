import { useMemo } from 'react';
import { useRole } from '#client/api/account/auth.ts';
import { homeItems, type NavItem, screensOf } from './nav-items.ts';

/** The Dashboard and the screens of the person's role. */
export function useHomeItems(): readonly NavItem[] {
  return homeItems(useRole().data?.role ?? 'USER');
}

/** All screens of the user, for search and shortcuts. */
export function useScreens(): readonly NavItem[] {
  const role = useRole().data?.role ?? 'USER';
  return useMemo(() => screensOf(role), [role]);
}
