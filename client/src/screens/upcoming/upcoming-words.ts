interface Words {
  /** What the screen will show. */
  purpose: string;
  /** What works today in its place. */
  today: string;
  /** Where to go for it. */
  links: readonly { href: string; label: string }[];
}

const MARKETS = { href: '/markets', label: 'Markets' };
const STOCKS = { href: '/stocks', label: 'All Stocks' };
const PORTFOLIO = { href: '/portfolio', label: 'Portfolio' };

/** What is said in the place of a screen that a later version brings, by its path. */
export const UPCOMING_WORDS: Record<string, Words> = {
  '/admin': {
    purpose: 'Users and their roles, and the figures of the whole platform.',
    today: 'The market screens work for your account as for everybody’s.',
    links: [MARKETS, STOCKS, PORTFOLIO],
  },
};
