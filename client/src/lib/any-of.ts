/** One of a list by chance; undefined of an empty one. */
export const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];
