/** The addresses that have a page. Any other shows "404 Page Not Found", with that status. */
const PAGE_PATHS: ReadonlySet<string> = new Set([
  '/',
  '/markets',
  '/stocks',
  '/predictions',
  '/screeners',
  '/portfolio',
  '/trades',
  '/learning',
  '/settings',
  '/account',
  '/practice',
  '/trading',
  '/admin',
  '/broker',
  '/api/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
]);

/** Whether an address has a page; slashes at its end don't matter. */
export const isPagePath = (path: string): boolean => PAGE_PATHS.has(path.replace(/\/+$/, '') || '/');
