/** Texts of the charges setting. */
export const text = {
  title: 'Deduct real charges',
  off: 'Off',
  on: 'On',
  calculated: 'Taxes, exchange fees and stamp duty are calculated for every trade.',
  notDeducted: 'They appear on the contract note and are not deducted from cash.',
  deducted: 'They appear on the contract note and are deducted from cash at each fill.',
};
