import type { Invite } from '#shared/contract/admin/admission.ts';

export const STATE_LABEL: Record<Invite['state'], string> = {
  active: 'Active',
  revoked: 'Revoked',
  used: 'Used up',
  expired: 'Expired',
};

/** Texts of invitations. */
export const text = {
  title: 'Invitations',
  new: 'New invitation',
  loading: 'Loading invitations',
  failed: "Couldn't load invitations",
  stillWorks: 'Their links still work.',
  none: 'No invitations',
  noneHint: 'An invitation is a link that lets people register.',
  notNeeded: {
    open: 'Anyone can register on this server. Set REGISTRATION=invite to require an invitation.',
    domains: 'Addresses of certain domains can register on this server. Invitations have no effect.',
    closed: 'Registration is closed on this server. Invitations have no effect.',
  },
  form: {
    people: 'People',
    peopleHint: '1 to 100',
    days: 'Days',
    daysHint: '1 to 30',
    create: 'Create invitation',
    creating: 'Creating...',
    cancel: 'Cancel',
    done: 'Done',
    link: (until: string) => `Send this link. It works until ${until} and is shown only once.`,
  },
  line: {
    used: (uses: number, max: number) => `${uses} of ${max} used`,
    created: (time: string, by: string) => `Created ${time}${by}.`,
    by: (email: string) => ` by ${email}`,
    expires: (time: string) => `Expires ${time}.`,
    registered: (emails: string) => `Registered: ${emails}`,
    revoke: 'Revoke',
    revokeOf: (created: string) => `Revoke the invitation of ${created}`,
    revoked: 'Invitation revoked',
    revokeFailed: "Couldn't revoke the invitation",
  },
};
