export const text = {
  signedIn: 'This page doesn’t exist. Your orders and holdings are unchanged.',
  dashboard: 'Go to the dashboard',
  signedOut: 'If this is one of your screens, sign in to open it.',
  signIn: 'Sign in',
  home: 'Go to the home page',
  searchPlaceholder: 'Search stocks...',
  searchLabel: 'Search stocks',
  search: 'Search',
  title: '404 Page Not Found',
};
