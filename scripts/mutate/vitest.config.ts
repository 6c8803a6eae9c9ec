import { resolve } from 'node:path';
import { mergeConfig, type Plugin } from 'vitest/config';
import own from '../../vitest.config.ts';
import type { Mutant } from './mutants.ts';

/** The usual tests, with a change applied to one file as it is loaded: nothing is written. */
const mutant: Pick<Mutant, 'path' | 'start' | 'end' | 'replacement'> = JSON.parse(process.env.MUTANT ?? '{}');

const plantMutant: Plugin = {
  name: 'plant-mutant',
  enforce: 'pre',
  transform(code, id) {
    if (id.split('?')[0] !== resolve(mutant.path)) return null;
    return `${code.slice(0, mutant.start)}${mutant.replacement}${code.slice(mutant.end)}`;
  },
};

// Caches of the unchanged file must not be used.
export default mergeConfig(own, {
  root: resolve('.'),
  plugins: [plantMutant],
  test: { fsModuleCache: false },
});
