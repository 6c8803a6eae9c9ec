import { guarded } from './guarded.ts';

/** What this file uses of Node's module; absent before Node 26.1. */
interface ForeignFunctions {
  dlopen(
    library: null,
    functions: { malloc_trim: { arguments: ['u64']; return: 'i32' } },
  ): { functions: { malloc_trim(kept: bigint): number } };
}

/** Until V8 has freed what the work used. */
const PAUSE_MS = 10_000;

/** Returns memory to the operating system some seconds after work that used much of it. */
export interface MemoryReturn {
  /** Such work has ended. Calls before the return count as one. */
  soon(): void;
  stop(): void;
}

/**
 * glibc keeps freed memory: after a first start, 40 of 260 MB. `malloc_trim` returns it in 3 to 16 ms. Other C
 * libraries do so themselves, or can't. V8 collects first, but only once: it takes 50 to 120 ms.
 * @param trim returns freed memory; null if nothing can
 * @param collect collects garbage; it is absent if Node has not been started with `--expose-gc`
 */
export function startMemoryReturn(
  trim: (() => void) | null = mallocTrim(),
  collect: (() => void) | undefined = globalThis.gc,
  pauseMs: number = PAUSE_MS,
): MemoryReturn {
  let timer: NodeJS.Timeout | null = null;
  let collected = false;
  const giveBack = guarded('return of memory', () => {
    if (!collected) collect?.();
    collected = true;
    trim?.();
  });
  const stop = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  return {
    soon() {
      if (!trim) return;
      stop();
      timer = setTimeout(giveBack, pauseMs).unref();
    },
    stop,
  };
}

/** The function of the C library that returns freed memory; null where it has none or Node can't call it. */
function mallocTrim(): (() => void) | null {
  try {
    const foreign = process.getBuiltinModule('node:ffi') as ForeignFunctions | undefined;
    const opened = foreign?.dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } });
    return opened ? () => void opened.functions.malloc_trim(0n) : null;
  } catch {
    return null;
  }
}
