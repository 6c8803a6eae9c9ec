// Loaded before Drizzle: resolves its files, so that Node does not read its list of exports (179 KB) for each of
// them.
import { registerHooks } from 'node:module';

const DRIZZLE = /\/node_modules\/drizzle-orm\/[^?]+\.js$/;
const NAMED = /^drizzle-orm(\/|$)/;
const found = new Map<string, { url: string; format?: string | null | undefined }>();

registerHooks({
  resolve(specifier, context, next) {
    if (context.parentURL && DRIZZLE.test(context.parentURL) && /^\..*\.js$/.test(specifier)) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!NAMED.test(specifier)) return next(specifier, context);
    const known = found.get(specifier) ?? next(specifier, context);
    found.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
