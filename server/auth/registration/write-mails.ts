import { istText } from '#shared/domain/ist-format.ts';
import { letter, type Mail } from '../../core/mail/mail.ts';

/** The mail with a new account's confirmation link. */
export const writeWelcome = (href: string, until: Date): Mail =>
  letter({
    subject: 'Confirm your e-mail address for Artha',
    lines: [
      'Welcome to Artha. You trade with virtual money, and no real orders are placed.',
      `Confirm your e-mail address by ${istText(until)}. After that the account is deleted.`,
    ],
    link: { href, label: 'Confirm e-mail address' },
    footer: 'If you did not register, ignore this mail. The account is then deleted after 48 hours.',
  });

/** The mail to someone whose address was registered again. */
export const writeAlreadyHere = (origin: string): Mail =>
  letter({
    subject: 'You already have an Artha account',
    lines: [
      'Someone tried to create an Artha account with this address, but you already have one.',
      'Sign in instead. If you forgot your password, choose “Forgot password?” on that page.',
    ],
    link: { href: new URL('/api/login', origin).href, label: 'Sign in' },
    footer: 'If this was not you, ignore this mail. Nothing about your account has changed.',
  });
