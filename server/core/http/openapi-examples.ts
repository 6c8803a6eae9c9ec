/** Requests and replies of the most used operations, as the simulated market has them. */
const EXAMPLES: Partial<Record<string, { body?: unknown; reply?: unknown }>> = {};

/** The example of an operation's body or reply, where there is one. */
export function exampleOf(operation: string, part: 'body' | 'reply'): { example?: unknown } {
  const example = EXAMPLES[operation]?.[part];
  return example === undefined ? {} : { example };
}
