export const text = {
  asOf: 'as of ',
  brand: 'Artha',
  close: 'Close',
  showPassword: 'Show password',
  retry: 'Try again',
  notification: 'Notification',
  dismiss: 'Dismiss',
};
