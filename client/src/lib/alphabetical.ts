/**
 * Texts in alphabetical order without regard to case, numbers by value: "NIFTY 50" comes before "NIFTY 100". A
 * collator does the same, but the first one takes a slow processor 60 ms.
 */
export function alphabetical(texts: Iterable<string>): string[] {
  return [...texts]
    .map((text) => ({ text, key: text.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(9, '0')) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ text }) => text);
}
