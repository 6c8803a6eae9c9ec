import { text } from './text.ts';

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

/** A User-Agent as text: "Chrome on Windows". Unverified, since browsers send what they like. */
export function agentText(agent: string | null): string {
  const found = (known: [RegExp, string][]) => known.find(([mark]) => mark.test(agent ?? ''))?.[1];
  const browser = found(BROWSERS) ?? text.sessions.unknownBrowser;
  const system = found(SYSTEMS);
  return system ? text.sessions.browserOn(browser, system) : browser;
}
