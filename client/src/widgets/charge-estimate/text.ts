/** Charge texts of order tickets. */
export const text = {
  charges: 'Charges',
  intraday: (shares: number, all: number) => (shares === all ? 'intraday' : `${shares} of ${all} intraday`),
  rerated: (side: 'BUY' | 'SELL') =>
    side === 'BUY' ? "Charges of today's sales change by" : "Charges of today's purchases change by",
  totalCost: 'Total cost',
  netProceeds: 'Net proceeds',
  notDeducted: 'Charges are shown for information and not deducted.',
};
