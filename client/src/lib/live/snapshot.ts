import { type Snapshot, snapshot } from './snapshot-shape.ts';
import { readStored, writeStored } from './snapshot-store.ts';

/** The stored snapshot; null if missing or unreadable. */
export function readSnapshot(): Snapshot | null {
  try {
    const parsed = snapshot.safeParse(JSON.parse(readStored() ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export const writeSnapshot = (next: Snapshot): void => writeStored(JSON.stringify(next));

/** A part's age in ms. */
export const ageOf = (readAt: string): number => Date.now() - Date.parse(readAt);
