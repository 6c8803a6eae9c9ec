const TEXTS = [
  {
    id: 'risk-disclosure',
    title: 'Risk Disclosure',
    words:
      'Investments in securities markets are subject to market risks. Trading here is simulated: fills, prices and profits on this site are not those you would get on an exchange, and paper money cannot be paid out. The provider is not a registered investment advisor; nothing here is investment advice or an offer to buy or sell a security.',
  },
  {
    id: 'sebi-registration',
    title: 'SEBI Registration',
    words:
      'Artha is not registered with the Securities and Exchange Board of India as an investment adviser, research analyst or stock broker. It places no orders on NSE or BSE and takes no money.',
  },
  {
    id: 'privacy-policy',
    title: 'Privacy Policy',
    words:
      'Kept are your name, your email address, and what you do in your account. Your password is kept only as a salted argon2id hash. One cookie keeps you signed in; how you want this site to look stays on your device. There is no advertising and no tracking by others.',
  },
  {
    id: 'terms-of-service',
    title: 'Terms of Service',
    words:
      'Artha is for learning and practice. Figures may be late, simulated or wrong; do not rely on them for a decision with real money. One account is for one person, and automated calls are limited so that the site works for everybody.',
  },
] as const;

/** The legal texts, short and in plain words; the footer's links lead here. */
export function SmallPrint() {
  return (
    <section aria-label="Legal" className="wrap">
      <div className="section grid gap-x-12 gap-y-7 sm:grid-cols-2">
        {TEXTS.map(({ id, title, words }) => (
          <article key={id} id={id}>
            <h2 className="mb-1">{title}</h2>
            <p className="t3">{words}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

export const LEGAL_LINKS = [
  { href: '#privacy-policy', label: 'Privacy Policy' },
  { href: '#terms-of-service', label: 'Terms of Service' },
  { href: '#risk-disclosure', label: 'Risk Disclosure' },
  { href: '#sebi-registration', label: 'SEBI Registration' },
] as const;
