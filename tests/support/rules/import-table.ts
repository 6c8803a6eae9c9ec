const SHARED = ['shared/domain', 'shared/contract', 'shared/schema'];
const CORE = ['server/core', ...SHARED];
const MARKET = ['server/market', ...CORE];
const ON_THE_WIRE = ['shared/domain', 'shared/contract'];

/** Allowed imports per area. Files outside the areas of a side may import all of it. */
export const MAY_IMPORT: Record<string, readonly string[]> = {
  'shared/domain': [],
  'shared/contract': ['shared/domain'],
  'shared/schema': ['shared/domain'],
  'server/core': SHARED,
  'server/analytics': ['shared/domain'],
  'server/auth': CORE,
  'server/brokerage': CORE,
  'server/first-steps': CORE,
  'server/inbox': CORE,
  'server/learning': CORE,
  'server/views': CORE,
  'server/ledger': CORE,
  'server/settings': ['server/brokerage', ...CORE],
  'server/account': ['server/auth', 'server/inbox', 'server/trading', ...CORE],
  'server/admin': ['server/auth', 'server/ledger', ...MARKET],
  'server/market': ['server/analytics', 'server/brokerage', ...CORE],
  'server/charts': MARKET,
  'server/alerts': ['server/inbox', 'server/screeners', 'server/analytics', ...MARKET],
  'server/predictions': ['server/analytics', ...MARKET],
  'server/screeners': ['server/analytics', ...MARKET],
  'server/imports': ['server/analytics', ...MARKET],
  'server/auto-trading': [
    'server/settings',
    'server/trading',
    'server/charges',
    'server/analytics',
    ...MARKET,
  ],
  'server/broker': ['server/portfolio', 'server/trading', ...MARKET],
  'server/charges': ['server/ledger', ...MARKET],
  'server/practice': ['server/trading', 'server/charges', 'server/ledger', ...MARKET],
  'server/portfolio': ['server/charges', 'server/ledger', ...MARKET],
  'server/trading': ['server/charges', 'server/ledger', ...MARKET],
  'client/ui': ON_THE_WIRE,
  'client/lib': ['client/ui', ...ON_THE_WIRE],
  'client/api': ['client/ui', 'client/lib', ...ON_THE_WIRE],
  'client/widgets': ['client/ui', 'client/lib', 'client/api', ...ON_THE_WIRE],
  'client/layout': ['client/ui', 'client/lib', 'client/api', 'client/widgets', ...ON_THE_WIRE],
  'client/screens': [
    'client/ui',
    'client/lib',
    'client/api',
    'client/widgets',
    'client/layout',
    ...ON_THE_WIRE,
  ],
};

/** Packages an area may use; areas not listed may use any. */
const PACKAGES: Record<string, { allowed: RegExp; words: string }> = {
  'shared/domain': { allowed: /^(date-fns\/format|@date-fns\/tz)$/, words: 'date-fns, to write dates' },
  'server/analytics': { allowed: /^$/, words: 'none, Node included' },
  'shared/contract': { allowed: /^zod/, words: 'zod' },
  'shared/schema': { allowed: /^drizzle-orm/, words: 'drizzle-orm' },
  client: { allowed: /^(?!node:|pg$|drizzle-orm|express)/, words: 'those of a browser' },
};

/** An area's allowed packages, from its own entry or its side's. */
export const packagesOf = (area: string) => PACKAGES[area] ?? PACKAGES[area.split('/')[0] ?? ''];

/** The table in docs/architecture.md: one row for all areas with equal imports. */
export function importTable(): string {
  const rows = Map.groupBy(Object.keys(MAY_IMPORT), (area) => {
    const packages = packagesOf(area)?.words ?? 'any';
    return `${spelledOut(MAY_IMPORT[area] ?? [])} | ${packages}`;
  });
  const lines = [...rows].map(([allowed, areas]) => `| ${areas.map(asFolder).join(', ')} | ${allowed} |`);
  return ['| area | may import | packages |', '|---|---|---|', ...lines].join('\n');
}

const asFolder = (area: string) => area.replace(/^client\//, 'client/src/');

function spelledOut(allowed: readonly string[]): string {
  const whole = SHARED.every((area) => allowed.includes(area));
  const named = allowed
    .filter((area) => !(whole && SHARED.includes(area)))
    .map((area) => area.replace(/^(server|client)\//, ''));
  return [...named, ...(whole ? ['shared'] : [])].join(', ') || 'nothing';
}
