const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A browser in words: "Chrome on Windows". It says of itself what it likes. */
export function agentText(agent: string | null): string {
  const found = (known: [RegExp, string][]) => known.find(([mark]) => mark.test(agent ?? ''))?.[1];
  const browser = found(BROWSERS) ?? 'Unknown browser';
  const system = found(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
