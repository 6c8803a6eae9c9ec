/** A page of somebody else, and what it is good for. */
interface Resource {
  href: string;
  name: string;
  words: string;
}

export const OFFICIAL: readonly Resource[] = [
  {
    href: 'https://investor.sebi.gov.in/',
    name: 'SEBI for investors',
    words: 'Rights, warnings and a test of what you know, by the regulator.',
  },
  {
    href: 'https://scores.sebi.gov.in/',
    name: 'SCORES',
    words: 'Where a complaint about a broker or a company is filed.',
  },
  { href: 'https://www.nseindia.com/', name: 'NSE', words: 'Prices, announcements, holidays and circulars.' },
  {
    href: 'https://www.bseindia.com/',
    name: 'BSE',
    words: 'The same of the older exchange, and filings of companies.',
  },
  {
    href: 'https://www.nism.ac.in/',
    name: 'NISM',
    words: 'The institute that certifies people who work in the market; its workbooks are open.',
  },
  {
    href: 'https://zerodha.com/varsity/',
    name: 'Zerodha Varsity',
    words: 'Free courses from the first share to options, in plain words.',
  },
  {
    href: 'https://kite.trade/docs/connect/v3/',
    name: 'Kite Connect documentation',
    words: 'What the link to your broker is made of.',
  },
];

export const COMMUNITY: readonly Resource[] = [
  {
    href: 'https://tradingqna.com/',
    name: 'Trading Q&A',
    words: 'Questions about markets, charges and taxes, answered by people who trade.',
  },
  {
    href: 'https://kite.trade/forum/',
    name: 'Kite Connect forum',
    words: 'Where developers who use the broker’s interface help each other.',
  },
  {
    href: 'https://forum.valuepickr.com/',
    name: 'ValuePickr',
    words: 'Long discussions of single companies, with their reasons.',
  },
];
