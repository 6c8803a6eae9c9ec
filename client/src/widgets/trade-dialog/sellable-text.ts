/** Ticket texts on the shares that can be sold. */
export const sellableText = {
  reserved: (shares: number, by: string) =>
    shares === 1 ? `1 share is reserved by your ${by}` : `${shares} shares are reserved by your ${by}`,
  stop: 'stop-loss',
  target: 'target',
  sell: 'open sell order',
  and: ' and ',
  release: 'Cancel them and sell',
};
