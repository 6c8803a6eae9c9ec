import { randomUUIDv7 } from 'node:crypto';

export type NewId = () => string;

/** The millisecond prefix of the last id, and how many ids of that prefix came before. */
let last = { millisecond: '', count: 0 };

/**
 * UUID version 7: unique and time-ordered, so that indexes grow at one end and the newest id is the greatest. A
 * counter in the 12 bits after the timestamp (RFC 9562, section 6.2, method 1) orders up to 4,096 ids per
 * millisecond within a process; 62 random bits make ids unique across processes.
 */
export const newId: NewId = () => {
  const id = randomUUIDv7();
  const millisecond = id.slice(0, 13);
  last = { millisecond, count: millisecond === last.millisecond ? last.count + 1 : 0 };
  const counter = (last.count % 4096).toString(16).padStart(3, '0');
  return `${millisecond}-7${counter}${id.slice(18)}`;
};

/** The smallest id of a millisecond: all ids made from then on are greater. */
export const firstIdOf = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};
