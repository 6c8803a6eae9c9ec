/** Texts of the account's reconciliation. */
export const text = {
  label: 'Ledger reconciliation',
  whatItIs: 'At every close your cash and holdings are rebuilt from the ledger and compared.',
  never: 'Not reconciled yet',
  differs: (time: string) => `Mismatch found, ${time}`,
  differsMeaning: 'Your account and its ledger entries differ. This is our error, and it has been reported.',
  partly: (time: string) => `Partly reconciled, ${time}`,
  partlyMeaning: 'Your account matches. The full ledger check found an error, and it has been reported.',
  overdue: (time: string) => `Last reconciled ${time}`,
  overdueMeaning: 'No check has run for a trading day.',
  good: (time: string) => `Reconciled ${time}`,
  onDay: (day: string, time: string) => `${day}, ${time}`,
  difference: (shown: string, rebuilt: string) => `Account ${shown}, ledger ${rebuilt}`,
  oneAccount: '1 account checked',
  accounts: (accounts: number) => `${accounts} accounts checked`,
};
