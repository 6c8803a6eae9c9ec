import * as z from 'zod/mini';

/** Rows per slice: a hundredth of a second for the widest rows. */
const SLICE = 400;

/**
 * Like `z.safeParse`, with the same result, but parses a long list in slices and yields in between, so that input
 * is not delayed by thousands of rows.
 */
export async function parseInSlices<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): Promise<ReturnType<typeof z.safeParse<Schema>>> {
  if (!Array.isArray(value) || value.length <= SLICE || !isPlainList(schema)) {
    return z.safeParse(schema, value);
  }
  const rows: unknown[] = [];
  for (let from = 0; from < value.length; from += SLICE) {
    if (from > 0) await nextTask();
    const parsed = z.safeParse(schema, value.slice(from, from + SLICE));
    // Parses the whole again, so that the error has the row's index in the reply.
    if (!parsed.success) return z.safeParse(schema, value);
    for (const row of parsed.data as unknown[]) rows.push(row);
  }
  return { success: true, data: rows as z.output<Schema> };
}

/** A list without checks beyond those of its rows. */
const isPlainList = (schema: z.ZodMiniType) => schema instanceof z.ZodMiniArray && !schema.def.checks?.length;

/** A message task rather than a timer, which background pages throttle to once a second or less. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
