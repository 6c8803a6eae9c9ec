import type { LegalText } from './legal-texts.ts';

export const PRIVACY: LegalText = {
  inShort:
    'We keep what the product needs to work for you, show it to nobody else unless you ask for it, and delete it when you say so. There is no advertising and no tracking.',
  parts: [
    {
      title: 'What is kept',
      says: [
        'Your name and your email address. Your password only as a salted argon2id hash, from which it cannot be read.',
        'What you do in your account: deposits of paper money, orders and what became of them, positions, every posting of the ledger, the contract notes made from them.',
        'What you set up: watchlist, screens you wrote, settings, the journal of auto-trading, lessons you finished and the best score of their quizzes, the past days you practised with their orders.',
        'What secures the account: where you are signed in (the browser’s name for itself and the times), the key of your authenticator encrypted, recovery codes and API tokens as hashes.',
        'If you link a brokerage: API key, secret and access token, each encrypted, and the user name that the brokerage reports. Holdings and margins are read when you look at them and are not kept.',
        'If you enter a broker’s invite code: which broker, from when until when, the rate you agreed to, and who looked at your portfolio.',
      ],
    },
    {
      title: 'What is not kept',
      says: [
        'No bank or card details, no identity documents, no phone number, no location. No real money is taken, so none of it is needed.',
        'The secret, the access token and the password are never shown again, to you or to anybody, and are in no export.',
      ],
    },
    {
      title: 'Cookies and your device',
      says: [
        'One cookie keeps you signed in. It cannot be read by scripts, is sent to this site alone, and ends after twelve hours without use, after seven days in any case, or when you log out.',
        'How you want the site to look, saved filters and the indicators of your charts are kept in your own browser. Clear its storage and they are gone.',
        'Fonts and scripts come from this server. No page loads anything from a third party, and nobody else learns that you were here.',
      ],
    },
    {
      title: 'Who sees it',
      says: [
        'You. Administrators of this site see your name, email, role and whether the account is active. What they change is written to an audit log that cannot be altered unnoticed.',
        'If you give yourself into the care of a broker by entering an invite code, that broker and administrators can look at your portfolio, read-only, and each look is written down where you see it. You can leave at any time, and it ends at once. Without a code no broker sees anything.',
        'The figures on the first page are counts and sums over all accounts; nobody can be recognised in them.',
        'Nothing is sold, rented or passed on. Where a court or a law of India demands it, we give what is demanded and no more.',
      ],
    },
    {
      title: 'Logs',
      says: [
        'The server’s log holds the time, the internet address and the account of a sign-in, so that attacks can be seen. It goes to whoever operates this site and is not part of your account. Passwords, secrets and tokens are kept out of it.',
      ],
    },
    {
      title: 'Taking it with you, and leaving',
      says: [
        'Account, Your data, exports everything that is kept of you as one file, at any time.',
        'Deleting your account cancels what waits in the market and deletes at once everything that names you or that you wrote. The ledger can only be added to: its postings and trades stay, of an account that belongs to nobody any more. Entries of the audit log stay under a number, and so does what a broker earned on your trades.',
        'Your rights under the Digital Personal Data Protection Act, 2023, to see, correct and erase, are these buttons. For anything that they do not do, write to the operator of this site.',
      ],
    },
  ],
};
