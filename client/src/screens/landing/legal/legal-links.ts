/** The legal pages, by their word in the address `/?page=…`; they open whether or not somebody is signed in. */
export const LEGAL_PAGES = [
  { page: 'privacy', label: 'Privacy Policy' },
  { page: 'terms', label: 'Terms of Service' },
  { page: 'risk', label: 'Risk Disclosure' },
  { page: 'sebi', label: 'SEBI Registration' },
] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number]['page'];
