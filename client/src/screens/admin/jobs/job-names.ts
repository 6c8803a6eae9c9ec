/** Labels of the server's jobs, by job name. */
export const JOB_LABEL: Readonly<Record<string, string>> = {
  'update market data': 'Update market data',
  'read company figures': 'Read company figures',
  'reconcile the ledger': 'Reconcile the ledger',
  'carry reports to the next day': 'Update reports of large accounts',
  'keep bars by month': 'Maintain monthly price tables',
  'end the orders of suspended people': 'Cancel orders of suspended users',
  'release unconfirmed accounts': 'Delete unconfirmed accounts',
  'delete old notifications': 'Delete old notifications',
  'remind of expiring API tokens': 'Remind about expiring API tokens',
  'let auto-trading decide': 'Run auto-trading',
  'refresh the screens': 'Refresh screeners',
  'check the conditions of alerts': 'Check alert conditions',
  'judge the stored bars': 'Check stored bars',
  'write down and judge predictions': 'Record and score predictions',
  'tell of predictions': 'Notify about predictions',
  'make the simulated record of predictions': 'Backtest predictions',
};
