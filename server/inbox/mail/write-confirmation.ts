import { letter, type Mail } from '../../core/mail/mail.ts';

/** The mail with the confirmation link for notifications. */
export const writeConfirmation = (href: string): Mail =>
  letter({
    subject: 'Confirm your e-mail address for Artha',
    lines: [
      'You turned on e-mail notifications in Artha, a paper trading app.',
      'Follow this link to confirm your address. It works for 24 hours.',
    ],
    link: { href, label: 'Confirm this address' },
    footer: 'If this was not you, ignore this mail. No notification is sent without the link.',
  });
