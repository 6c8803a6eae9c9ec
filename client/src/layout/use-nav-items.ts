import { useRole } from '#client/api/auth.ts';
import { NAV_ITEMS, type NavItem, OTHER_SCREENS, ROLE_ITEMS } from './nav-items.ts';

/** The screens the person moves between: everybody's, and after the Dashboard those of their role. */
export function useNavItems(): readonly NavItem[] {
  const role = useRole().data?.role ?? 'USER';
  const [dashboard, ...others] = NAV_ITEMS;
  const own = ROLE_ITEMS.filter(({ roles }) => roles.includes(role));
  return dashboard ? [dashboard, ...own, ...others] : own;
}

/** Every screen the person finds by its name or goes to by keys: those of the navigation, and those that are not in it. */
export function useScreens(): readonly Pick<NavItem, 'path' | 'label'>[] {
  return [...useNavItems(), ...OTHER_SCREENS];
}
