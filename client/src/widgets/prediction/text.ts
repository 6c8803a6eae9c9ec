export const text = {
  scoreParts: 'Score breakdown',
  score: 'Score',
  exit: 'Exit',
  stop: 'Stop',
  interval: (low: string, high: string, stop: string, exit: string, last: string) =>
    `80% price range ${low} to ${high}; stop-loss ${stop}; exit ${exit}; LTP ${last}`,
  stopAt: (distance: string) => `Stop ${distance}`,
  exitAt: (distance: string) => `Exit ${distance}`,
  title: 'AI predictions',
  loading: 'Loading predictions',
  none: 'No AI prediction available for this stock',
  noneDetail: 'The model needs a year of reliable prices.',
  edgeAndN: (edge: string, n: string) => `${edge}, n ${n}`,
  toggle: (shown: boolean, horizon: string) =>
    `${shown ? 'Hide' : 'Show'} the ${horizon} prediction on the chart`,
  hide: 'Hide on chart',
  show: 'Show on chart',
  confidence: (probability: string, baseRate: string) => `Confidence ${probability}, base rate ${baseRate}`,
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  risk: 'Risk Level',
};
