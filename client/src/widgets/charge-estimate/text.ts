/** Charge texts of order tickets. */
export const text = {
  charges: 'Charges',
  totalCost: 'Total cost',
  netProceeds: 'Net proceeds',
  notDeducted: 'Charges are shown for information and not deducted.',
};
