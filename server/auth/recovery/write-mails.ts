import { istText } from '#shared/domain/ist-format.ts';
import { letter, type Mail } from '../../core/mail/mail.ts';

/** The mail with a password reset link. */
export const writeReset = (href: string): Mail =>
  letter({
    subject: 'Set a new password for Artha',
    lines: [
      'Someone requested a new password for your Artha account.',
      'Follow this link to set a new one. It works once, for 30 minutes.',
    ],
    link: { href, label: 'Set a new password' },
    footer: 'If this was not you, ignore this mail. Your password stays the same.',
  });

/** The mail that confirms a password change. */
export const writeChanged = (at: Date, origin: string): Mail =>
  letter({
    subject: 'Your Artha password was changed',
    lines: [
      `Your password was changed on ${istText(at)}.`,
      'All sessions were signed out and all API tokens were revoked.',
    ],
    link: { href: new URL('/forgot-password', origin).href, label: 'This was not me' },
    footer: 'If this was you, you can ignore this mail.',
  });
