import type { OperatorIdentity } from '#shared/contract/admin/operator.ts';
import type { LegalText } from './legal-texts.ts';
import { addressee, operatorParts } from './operator-part.ts';

export const privacy = (operator: OperatorIdentity | null): LegalText => ({
  inShort:
    'We store what the product needs to work for you. We share it only when you ask, and delete it when you ask. There is no advertising and no tracking.',
  parts: [
    {
      title: 'What we store',
      says: [
        'Your name, your email address, and a profile image if you add one. Your password is stored only as a salted argon2id hash.',
        'Your account activity: deposits of virtual money, orders and their outcome, positions, ledger entries and contract notes.',
        'Your set-up: watchlists, saved views, custom screens, settings, auto-trading journal, completed lessons, best quiz scores and practice days with their orders.',
        'What secures the account: active sessions (browser name and times), your encrypted authenticator key, and hashes of recovery codes and API tokens.',
        'If you link a broker: the API key, secret and access token, each encrypted, and the user name the broker reports. Holdings and margins are read when you view them and are not stored.',
        'If you enter a broker’s invite code: the broker, the start and end dates, the rate you agreed to, and who viewed your portfolio.',
      ],
    },
    {
      title: 'What we don’t store',
      says: [
        'No bank or card details, no identity documents, no phone number and no location. We take no real money, so we need none of these.',
        'The secret, the access token and the password are never shown again to anyone. They are in no export.',
      ],
    },
    {
      title: 'Cookies and your device',
      says: [
        'One cookie keeps you signed in. Scripts can’t read it, and it is sent only to this site. It ends after 12 hours without use, after 7 days, or when you log out.',
        'Appearance and chart indicators are stored in your browser. Clear its storage to remove them.',
        'Fonts and scripts come from this server. No page loads anything from a third party.',
      ],
    },
    {
      title: 'Who sees your data',
      says: [
        'You do. Administrators of this site see your name, email, role and account status. Their changes go into a tamper-evident audit log.',
        'If you enter a broker’s invite code, that broker and administrators can view your portfolio, read-only. Each view is recorded where you can see it. You can leave at any time, and access ends immediately. Without a code, no broker sees anything.',
        'The figures on the home page are counts and totals over all accounts. They identify no one.',
        'We don’t sell, rent or pass on your data. Where a court or the law requires disclosure, we disclose only what is required.',
      ],
    },
    {
      title: 'Logs',
      says: [
        'The server log records the time, the IP address and the account of each sign-in, so that attacks can be detected. It goes to the operator of this site and is not part of your account. Passwords, secrets and tokens are never logged.',
      ],
    },
    {
      title: 'Export and deletion',
      says: [
        'Account → Your data exports everything we store about you as one file, at any time.',
        'Deleting your account cancels your open orders and immediately deletes everything that names you or that you wrote. Ledger entries and trades remain without a name, because the ledger is append-only. Audit log entries remain under a number. So does a broker’s commission on your trades.',
        `These buttons cover your rights to access, correct and erase under the Digital Personal Data Protection Act, 2023. For anything else, write to ${addressee(operator)}.`,
      ],
    },
    ...operatorParts(operator),
  ],
});
