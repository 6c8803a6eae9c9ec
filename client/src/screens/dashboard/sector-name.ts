/** NSE's industry names as they fit into a cell of the heat map. */
const SHORT_NAMES: Record<string, string> = {
  'Automobile and Auto Components': 'Auto',
  'Capital Goods': 'Cap. Goods',
  Construction: 'Infra',
  'Construction Materials': 'Materials',
  'Consumer Durables': 'Durables',
  'Consumer Services': 'Consumer',
  'Fast Moving Consumer Goods': 'FMCG',
  'Financial Services': 'Financials',
  Healthcare: 'Health',
  'Information Technology': 'IT',
  'Media Entertainment & Publication': 'Media',
  'Metals & Mining': 'Metals',
  'Oil Gas & Consumable Fuels': 'Oil & Gas',
  Telecommunication: 'Telecom',
};

export function shortSectorName(name: string): string {
  return SHORT_NAMES[name] ?? name;
}

/** About what a character of 11-px Inter is wide. */
const CHARACTER_PX = 6.2;

/** The name as far as it fits into a width, with an ellipsis where it had to be cut; null where not even that is worth it. */
export function fittedName(name: string, widthPx: number): string | null {
  const room = Math.floor(widthPx / CHARACTER_PX);
  if (name.length <= room) return name;
  return room < 4 ? null : `${name.slice(0, room - 1).trimEnd()}…`;
}
