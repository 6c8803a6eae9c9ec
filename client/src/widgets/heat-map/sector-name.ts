import { text } from './text.ts';

/** Short names of sectors that are too long for a heat map cell. */
export function shortSectorName(name: string): string {
  return text.shortNames[name] ?? name;
}

/** Approximate character width of 11-px Inter. */
const CHARACTER_PX = 6.2;

/** The name truncated to a width with an ellipsis; null if too little would remain. */
export function fittedName(name: string, widthPx: number): string | null {
  const room = Math.floor(widthPx / CHARACTER_PX);
  if (name.length <= room) return name;
  return room < 4 ? null : `${name.slice(0, room - 1).trimEnd()}…`;
}
