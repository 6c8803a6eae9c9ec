export const text = {
  asOf: 'as of ',
  brand: 'Artha',
  close: 'Close',
  copied: 'Copied',
  copyYourself: "This browser doesn't allow copying. Select the text and copy it.",
  showPassword: 'Show password',
  retry: 'Try again',
  notification: 'Notification',
  dismiss: 'Dismiss',
};
