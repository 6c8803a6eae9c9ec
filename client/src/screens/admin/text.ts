/** Texts of all tabs of the Admin Dashboard. */
export const text = {
  title: 'Admin Dashboard',
  purpose: 'Users, market data, rules and records of this server',
  tabsLabel: 'Administration',
  tabs: {
    overview: 'Overview',
    invites: 'Invitations',
    jobs: 'Jobs and feed',
    calendar: 'Calendar',
    universe: 'Universe',
    rates: 'Charge rates',
    quality: 'Data quality',
    import: 'Import',
    actions: 'Corporate actions',
    audit: 'Audit log',
  },
  changes: 'What changes',
  noChanges: 'Nothing yet',
  cancel: 'Cancel',
  saving: 'Saving...',
  at: (time: string) => `${time} IST`,
  /** Durations. */
  took: {
    milliseconds: (ms: string) => `${ms} ms`,
    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number) => `${minutes} min`,
  },
};
