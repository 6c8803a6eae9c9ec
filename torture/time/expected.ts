/** An instant at an edge: the phase of stocks with and without derivatives, and the session that orders are for. */
interface Edge {
  what: string;
  at: string;
  phases: readonly [withDerivatives: string, without: string];
  session: string;
}

const edge = (what: string, at: string, phases: Edge['phases'], session: string): Edge => ({
  what,
  at,
  phases,
  session,
});

/** Written by hand from the rules of the exchange, not from the code. */
export const EDGES: readonly Edge[] = [
  edge('a moment before midnight in India', '2026-11-19T18:29:59.999Z', ['closed', 'closed'], '2026-11-20'),
  edge('midnight in India', '2026-11-19T18:30:00.000Z', ['closed', 'closed'], '2026-11-20'),
  edge('a moment before 09:15', '2026-11-20T03:44:59.999Z', ['pre-open', 'pre-open'], '2026-11-20'),
  edge('09:15', '2026-11-20T03:45:00.000Z', ['continuous', 'continuous'], '2026-11-20'),
  edge('a moment before 15:15', '2026-11-20T09:44:59.999Z', ['continuous', 'continuous'], '2026-11-20'),
  edge('15:15', '2026-11-20T09:45:00.000Z', ['reference', 'continuous'], '2026-11-20'),
  edge('15:20, the auction', '2026-11-20T09:50:00.000Z', ['closing-auction', 'continuous'], '2026-11-20'),
  edge('a moment before 15:30', '2026-11-20T09:59:59.999Z', ['closing-auction', 'continuous'], '2026-11-20'),
  edge('15:30', '2026-11-20T10:00:00.000Z', ['closing-auction', 'closed'], '2026-11-20'),
  edge('15:35', '2026-11-20T10:05:00.000Z', ['closed', 'closed'], '2026-11-23'),
  edge('15:50', '2026-11-20T10:20:00.000Z', ['post-close', 'post-close'], '2026-11-23'),
  edge('16:00', '2026-11-20T10:30:00.000Z', ['closed', 'closed'], '2026-11-23'),
  edge('15:30 before there was an auction', '2026-07-31T10:00:00.000Z', ['closed', 'closed'], '2026-08-03'),
  edge('a moment before', '2026-07-31T09:59:59.999Z', ['continuous', 'continuous'], '2026-07-31'),
  edge('noon of a holiday', '2026-10-02T06:30:00.000Z', ['closed', 'closed'], '2026-10-05'),
  edge('Budget Sunday, 09:15', '2026-02-01T03:45:00.000Z', ['continuous', 'continuous'], '2026-02-01'),
  edge('Budget Sunday, 15:30', '2026-02-01T10:00:00.000Z', ['closed', 'closed'], '2026-02-02'),
  edge('the Saturday before', '2026-01-31T06:00:00.000Z', ['closed', 'closed'], '2026-02-01'),
  edge('Muhurat, a moment before', '2025-10-21T08:14:59.999Z', ['pre-open', 'pre-open'], '2025-10-21'),
  edge('Muhurat', '2025-10-21T08:15:00.000Z', ['continuous', 'continuous'], '2025-10-21'),
  edge('the end of Muhurat', '2025-10-21T09:15:00.000Z', ['closed', 'closed'], '2025-10-23'),
  edge('the morning of Muhurat', '2025-10-21T05:00:00.000Z', ['closed', 'closed'], '2025-10-21'),
  edge('clocks change in New York', '2026-03-08T07:00:00.000Z', ['closed', 'closed'], '2026-03-09'),
  edge('clocks change in London', '2026-03-29T01:00:00.000Z', ['closed', 'closed'], '2026-03-30'),
  edge('the Monday after, 09:15', '2026-03-30T03:45:00.000Z', ['continuous', 'continuous'], '2026-03-30'),
];
