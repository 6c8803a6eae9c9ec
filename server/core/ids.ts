import { randomUUIDv7 } from 'node:crypto';

export type NewId = () => string;

/** What the last id began with (its millisecond), and how many began so before it. */
let last = { millisecond: '', count: 0 };

/**
 * UUID version 7: unique, and in the order of its making, so that indexes grow at one end and the newest is the greatest.
 * Ids of one millisecond are told apart by a counter in the 12 bits that follow (RFC 9562, section 6.2, method 1), so the
 * order holds within a process for 4,096 ids a millisecond; 62 random bits make them unique across processes.
 */
export const newId: NewId = () => {
  const id = randomUUIDv7();
  const millisecond = id.slice(0, 13);
  last = { millisecond, count: millisecond === last.millisecond ? last.count + 1 : 0 };
  const counter = (last.count % 4096).toString(16).padStart(3, '0');
  return `${millisecond}-7${counter}${id.slice(18)}`;
};
