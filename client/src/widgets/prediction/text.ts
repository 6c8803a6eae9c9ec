export const text = {
  baseRate: (percent: string) => `Base rate ${percent}`,
  noEdge: (baseRate: string) => `${baseRate}, no edge`,
  edge: (baseRate: string, points: number) =>
    `${baseRate}, edge +${points} ${points === 1 ? 'point' : 'points'}`,
  underperforming: (day: string) => `chance of underperforming NIFTY by ${day}`,
  higher: (day: string) => `chance of a higher price by ${day}`,
  badge: (horizon: string, verdict: string, probability: string, baseRate: string, n: string) =>
    `${horizon}: ${verdict}. ${probability}, base rate ${baseRate}, n ${n}`,
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
