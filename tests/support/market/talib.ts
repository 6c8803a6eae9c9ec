import { fileURLToPath } from 'node:url';
import { init } from 'talib-web';

const PROGRAM = fileURLToPath(new URL('../../../node_modules/talib-web/lib/talib.wasm', import.meta.url));

/** The used part of the WebAssembly module; its memory may be replaced by a call. */
interface Module {
  _malloc(bytes: number): number;
  _free(address: number): void;
  readonly HEAPF64: Float64Array;
  readonly HEAP32: Int32Array;
  ccall(name: string, returns: 'number', types: 'number'[], values: number[]): number;
}

/**
 * A TA-Lib function by its C name, such as TA_STOCH, with its options in order and its number of outputs. Each
 * output is as long as the inputs, NaN where TA-Lib has no value.
 */
export type Talib = (
  name: string,
  inputs: readonly Float64Array[],
  options: readonly number[],
  outputs?: number,
) => Float64Array[];

/**
 * The real TA-Lib. Its loader fetches the file over the network where `fetch` exists, so that is hidden. Its
 * JavaScript wrapper passes one address for two results, which corrupts functions that TA-Lib composes (STOCH,
 * BBANDS), so C is called directly.
 */
export async function startTalib(): Promise<Talib> {
  const { fetch } = globalThis;
  Reflect.deleteProperty(globalThis, 'fetch');
  try {
    const module: Module = await init(PROGRAM);
    return (name, inputs, options, outputs = 1) => call(module, name, inputs, options, outputs);
  } finally {
    globalThis.fetch = fetch;
  }
}

function call(
  module: Module,
  name: string,
  inputs: readonly Float64Array[],
  options: readonly number[],
  outputs: number,
): Float64Array[] {
  const length = inputs[0]?.length ?? 0;
  const addresses = Array.from({ length: inputs.length + outputs + 1 }, () => module._malloc(8 * length + 8));
  for (const [n, input] of inputs.entries()) module.HEAPF64.set(input, (addresses[n] ?? 0) / 8);
  const given = addresses.slice(0, inputs.length);
  const results = addresses.slice(inputs.length, -1);
  const count = addresses.at(-1) ?? 0;
  const values = [0, length - 1, ...given, ...options, count, count + 4, ...results];
  const types = values.map(() => 'number' as const);
  if (module.ccall(name, 'number', types, values) !== 0) throw new Error(`${name} refused its options.`);
  const [begins = 0, found = 0] = module.HEAP32.subarray(count / 4, count / 4 + 2);
  const columns = results.map((address) => {
    const column = new Float64Array(length).fill(Number.NaN);
    column.set(module.HEAPF64.subarray(address / 8, address / 8 + found), begins);
    return column;
  });
  for (const address of addresses) module._free(address);
  return columns;
}
