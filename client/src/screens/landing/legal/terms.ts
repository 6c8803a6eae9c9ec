import type { LegalText } from './legal-texts.ts';

export const TERMS: LegalText = {
  inShort:
    'Artha is for learning and practice. Use it fairly, do not rely on it for decisions with real money, and expect it to be as good as we can make it, without a warranty.',
  parts: [
    {
      title: 'What you get',
      says: [
        'A simulated trading account with market data that is simulated, replayed or live, as the badge at the top says; analysis and predictions made by a statistical model; lessons.',
        'Paper money is worth nothing. It cannot be paid in, paid out, exchanged or won. There are no prizes, contests or rankings for results.',
        'No order that you place here reaches an exchange or a broker.',
      ],
    },
    {
      title: 'Your account',
      says: [
        'One account is for one person, who is at least 18 years old. Choose a password that you use nowhere else, and tell nobody. What is done under your sign-in counts as done by you.',
        'You may leave at any time, by a button. We may close an account that breaks these terms or endangers others; where that is possible you are told why.',
      ],
    },
    {
      title: 'Fair use',
      says: [
        'Do not try to reach what belongs to others, to overload the site or to get around its limits. Programs may call it with an API token of yours, as slowly as the limits say.',
        'Prices and data belong to those they come from. Do not copy, publish or resell them.',
        'If you find a hole in our security, tell the operator before anybody else. Whoever does so in good faith has nothing to fear from us.',
      ],
    },
    {
      title: 'A brokerage you link',
      says: [
        'You link it of your own will and under the brokerage’s terms. The link reads your account and cannot trade in it. You can revoke it here or at the brokerage.',
      ],
    },
    {
      title: 'No advice, no warranty',
      says: [
        'Nothing here is investment advice, research or an offer. Figures can be late, simulated or wrong, and the site can be down. Do not base a decision with real money on it.',
        'The product is given as it is, without warranty of any kind. As far as the law allows, we are not liable for losses that follow from its use. What the law does not let anybody exclude is not excluded.',
      ],
    },
    {
      title: 'Changes and law',
      says: [
        'When these terms change, the new text stands here, and a change that takes something from you holds for you only once you could read it and leave. The law of India applies; courts in Mumbai decide.',
      ],
    },
  ],
};
