import type { OperatorIdentity } from '#shared/contract/admin/operator.ts';
import type { LegalText } from './legal-texts.ts';
import { addressee, operatorParts } from './operator-part.ts';

export const terms = (operator: OperatorIdentity | null): LegalText => ({
  inShort:
    'Artha is for learning and practice. Use it fairly, do not rely on it for decisions with real money, and expect no warranty.',
  parts: [
    {
      title: 'What you get',
      says: [
        'A simulated trading account; market data that is simulated, replayed or live, as the badge in the top bar shows; analysis and predictions from a statistical model; lessons.',
        'Virtual money has no value. You can’t deposit, withdraw, exchange or win real money. There are no prizes, contests or rankings for results.',
        'No order that you place here reaches an exchange or a broker.',
      ],
    },
    {
      title: 'Your account',
      says: [
        'One account is for one person, at least 18 years old. Choose a password that you use nowhere else, and don’t share it. You are responsible for everything done under your sign-in.',
        'You can delete your account at any time. We may close an account that breaks these terms or endangers others. Where possible, we give you the reason.',
      ],
    },
    {
      title: 'Fair use',
      says: [
        'Do not access other people’s data, overload the site or bypass its limits. Programs may call it with your API token, within the rate limits.',
        'Prices and data belong to their providers. Do not copy, publish or resell them.',
        `If you find a security flaw, report it to ${addressee(operator)} first. We take no action against anyone who reports in good faith.`,
      ],
    },
    {
      title: 'Linking a broker',
      says: [
        'Linking is your choice and subject to the broker’s terms. The connection is read-only: it can’t place trades. You can revoke it here or with the broker.',
      ],
    },
    {
      title: 'No advice, no warranty',
      says: [
        'Nothing here is investment advice, research or an offer. Figures can be late, simulated or wrong, and the site can be down. Do not base a decision with real money on it.',
        'The product is provided “as is”, without warranty of any kind. As far as the law allows, we are not liable for losses from its use. Nothing here excludes liability that the law does not allow us to exclude.',
      ],
    },
    {
      title: 'Changes and law',
      says: [
        'When these terms change, the new text appears here. A change that reduces your rights applies only after you could read it and leave.',
        ...(operator?.governingLaw ? [`The law of ${operator.governingLaw} applies.`] : []),
      ],
    },
    ...operatorParts(operator),
  ],
});
