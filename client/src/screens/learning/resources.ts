/** An external page, and what it is good for. */
interface Resource {
  href: string;
  name: string;
  words: string;
}

export const OFFICIAL: readonly Resource[] = [
  {
    href: 'https://investor.sebi.gov.in/',
    name: 'SEBI for investors',
    words: 'Investor rights, warnings and a quiz, from the regulator.',
  },
  {
    href: 'https://scores.sebi.gov.in/',
    name: 'SCORES',
    words: 'File a complaint about a broker or a company.',
  },
  { href: 'https://www.nseindia.com/', name: 'NSE', words: 'Prices, announcements, holidays and circulars.' },
  {
    href: 'https://www.bseindia.com/',
    name: 'BSE',
    words: 'Prices, announcements and company filings.',
  },
  {
    href: 'https://www.nism.ac.in/',
    name: 'NISM',
    words: 'Certification for market professionals, with free workbooks.',
  },
  {
    href: 'https://zerodha.com/varsity/',
    name: 'Zerodha Varsity',
    words: 'Free courses in plain words, from your first share to options.',
  },
  {
    href: 'https://kite.trade/docs/connect/v3/',
    name: 'Kite Connect documentation',
    words: 'Reference for the API behind the broker connection.',
  },
];

export const COMMUNITY: readonly Resource[] = [
  {
    href: 'https://tradingqna.com/',
    name: 'Trading Q&A',
    words: 'Questions on markets, charges and taxes, answered by traders.',
  },
  {
    href: 'https://kite.trade/forum/',
    name: 'Kite Connect forum',
    words: 'Developers help each other with the broker API.',
  },
  {
    href: 'https://forum.valuepickr.com/',
    name: 'ValuePickr',
    words: 'In-depth discussions of individual companies.',
  },
];
