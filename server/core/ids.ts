import { randomUUIDv7 } from 'node:crypto';

/** UUID version 7: unique, and in the order of its making, so that indexes grow at one end. */
export type NewId = () => string;

export const newId: NewId = () => randomUUIDv7();
