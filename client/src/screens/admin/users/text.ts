import type { Role } from '#shared/domain/account/role.ts';

/** Descriptions of the roles. */
export const ROLE_LABEL: Record<Role, string> = {
  USER: 'USER: trades on paper',
  BROKER: "BROKER: views clients' portfolios",
  ADMIN: 'ADMIN: manages users, data and rules',
};

/** Texts of user management. */
export const text = {
  title: 'User Management',
  loading: 'Loading users',
  failed: "Couldn't load users",
  stillWorks: 'Their accounts are not affected.',
  shownOf: (shown: string, total: string) => `${shown} of ${total}`,
  more: 'Show more',
  search: 'Search users',
  searchHint: 'Name or email begins with',
  filterStatus: 'Filter by status',
  filterRole: 'Filter by role',
  roles: { all: 'All roles', USER: 'Traders', BROKER: 'Brokers', ADMIN: 'Administrators' },
  statuses: { all: 'Any status', active: 'Active', inactive: 'Inactive' },
  none: 'No users found',
  noMatch: (search: string) => `No name or email begins with “${search}”.`,
  noMatchFiltered: (search: string) => `No user with these filters begins with “${search}”.`,
  noneFiltered: 'No users match these filters.',
  caption: 'Users',
  heads: { user: 'User', joined: 'Joined', role: 'Role', status: 'Status', actions: 'Actions' },
  active: 'Active',
  inactive: 'Inactive',
  edit: 'Edit',
  editUser: (name: string) => `Edit ${name}`,
  dialog: {
    saved: (name: string) => `${name} updated`,
    save: 'Save changes',
    role: 'Role',
    active: 'Active',
    activeHint: 'Can sign in and trade',
    ownHint: "You can't deactivate your own account",
  },
  /** Consequences of saving for the user. */
  changes: {
    role: (before: string, after: string) => `Role: ${before} → ${after}, effective immediately.`,
    loseAdmin: 'You lose access to this page immediately.',
    becomesAdmin: 'They can change roles, rates and data, including yours.',
    deactivated: 'Active → Inactive: signed out everywhere, and API tokens stop working.',
    keepsShares: 'Cash and holdings stay. Open orders may still fill; auto-trading stops.',
    activated: 'Inactive → Active: they can sign in again.',
  },
  reset: {
    label: 'Password',
    hint: 'Forgot password? A reset link works once, for 30 minutes.',
    create: 'Create reset link',
    creating: 'Creating...',
    link: (until: string) =>
      `Send this link to the user. It works once, until ${until}, and is shown only once.`,
  },
  link: {
    copy: 'Copy link',
  },
};
