export const text = {
  title: 'Past performance',
  label: (screen: string) => `Past performance of ${screen}`,
  simulated: 'simulated',
  caption: 'Returns after a match, by trading days, vs all stocks on the same days',
  basis: (period: string, days: string, stocks: string, newPerDay: string) =>
    `${period}, ${days} trading days, ${stocks} stocks. About ${newPerDay} new matches a day.`,
  caveat: 'Measured on this server’s data, without costs. Past performance does not predict future results.',
  after: 'After',
  nTitle: 'Matches whose holding period is over',
  up: 'Up',
  upTitle: 'Share of matches that were up',
  base: 'Base',
  baseTitle: 'Share of all stocks, on all days, that were up',
  excess: 'Excess',
  excessTitle: 'Mean return minus the mean of all stocks on the same days',
  tTitle: 't-statistic of the excess return. Beyond ±2, chance is unlikely.',
};
