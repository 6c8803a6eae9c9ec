export const text = {
  baseRate: (percent: string) => `Base rate ${percent}`,
  noEdge: (baseRate: string) => `${baseRate}, no edge`,
  edge: (baseRate: string, points: number) =>
    `${baseRate}, edge +${points} ${points === 1 ? 'point' : 'points'}`,
  underperforming: (day: string) => `chance of underperforming NIFTY by ${day}`,
  higher: (day: string) => `chance of a higher price by ${day}`,
  badge: (horizon: string, verdict: string, probability: string, baseRate: string, n: string) =>
    `${horizon}: ${verdict}. ${probability}, base rate ${baseRate}, n ${n}`,
  noPrediction: (horizon: string) => `${horizon}: no prediction`,
  noPredictionDetail: (prediction: string) => `${prediction} for this stock.`,
  scoreParts: 'Score breakdown',
  score: 'Score',
  exit: 'Exit',
  stop: 'Stop',
  interval: (low: string, high: string, levels: string, last: string) =>
    `80% price range ${low} to ${high}; ${levels}LTP ${last}`,
  levels: (stop: string, exit: string) => `stop-loss ${stop}; exit ${exit}; `,
  holdBuy: (chance: string, needed: string, rank: string, neededRank: string) =>
    `HOLD: ${chance} and a top-${rank} score here. A BUY needs ${needed} and a top-${neededRank} score.`,
  moved: (percent: string, level: string, day: string) =>
    `The price has moved ${percent} of the way to the ${level} since ${day}.`,
  target: 'target',
  stopLoss: 'stop-loss',
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
