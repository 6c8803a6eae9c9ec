export const text = {
  sectors: (sectors: string) => `Sectors, largest first: ${sectors}`,
  shortNames: {
    'Capital Goods': 'Cap. Goods',
    Construction: 'Constr.',
    'Consumer Durables': 'Durables',
    'Consumer Services': 'Consumer',
    Unclassified: 'Other',
  } as Record<string, string>,
};
