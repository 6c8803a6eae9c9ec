import { text } from './text.ts';

/** Shorter, where the name of a sector is too long for a cell of the heat map. */
export function shortSectorName(name: string): string {
  return text.shortNames[name] ?? name;
}

/** About what a character of 11-px Inter is wide. */
const CHARACTER_PX = 6.2;

/** The name as far as it fits into a width, with an ellipsis where it had to be cut; null where not even that is worth it. */
export function fittedName(name: string, widthPx: number): string | null {
  const room = Math.floor(widthPx / CHARACTER_PX);
  if (name.length <= room) return name;
  return room < 4 ? null : `${name.slice(0, room - 1).trimEnd()}…`;
}
