import * as z from 'zod/mini';

/** Rows that are checked at once: a hundredth of a second for the widest of them. */
const SLICE = 400;

/**
 * As `z.safeParse`, and alike in what it says; a long list is checked in slices with the browser's other tasks between them, so
 * that a key or a click does not wait for thousands of rows.
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
    // Said of the whole, so that the place of a row is its place in the reply.
    if (!parsed.success) return z.safeParse(schema, value);
    for (const row of parsed.data as unknown[]) rows.push(row);
  }
  return { success: true, data: rows as z.output<Schema> };
}

/** A list that is right when each of its rows is. */
const isPlainList = (schema: z.ZodMiniType) => schema instanceof z.ZodMiniArray && !schema.def.checks?.length;

/** Not a timer, which a page in the background gets once a second or less. */
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
