import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CHUNKS } from './scripts/chunks.ts';
import { stampWorker } from './scripts/stamp-worker.ts';

/** The fonts every page shows at once: Inter's Latin letters and figures, and its ₹. */
const FIRST_FONTS = /\/inter-(latin-opsz-normal|rupee)-[^/]+\.woff2$/;

/** Asks for the first fonts in the page's head, so that text does not wait for the style sheet to name them. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => FIRST_FONTS.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head-prepend' as const,
        })),
  };
}

/** What only the server and the API documentation read of an endpoint's declaration. */
const SERVER_ONLY = /^ +(?:summary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)|access: '\w+'|cost: \d+),\n/gm;

/** Leaves the sentences of the API documentation out of the first scripts, of which they were a thirtieth. */
function withoutApiDocs(): Plugin {
  return {
    name: 'without-api-docs',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/contract\/[\w/-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(SERVER_ONLY, ''), map: null }),
    },
  };
}

/** Importing the contract does nothing by itself, so that a page gets the nouns it calls only. */
const SCHEMAS = /\/shared\/(contract|domain)\//;

/** What the app needs of the public folder to start without a network. */
const PUBLIC_FILES = ['/appearance.js', '/favicon.svg', '/icon-192.png', '/manifest.webmanifest'];

/** Nobody registers or resets a password without a network, and the list of common passwords is large. */
const ONLINE_ONLY = /\/password-estimator-[^/]+\.js$/;

/**
 * Tells the built service worker what belongs to this build: code and styles that work without a network, and the
 * first fonts.
 */
function stampedWorker(): Plugin {
  return {
    name: 'stamped-worker',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const built = Object.keys(bundle)
        .filter((file) => /\.(js|css)$/.test(file) || FIRST_FONTS.test(file))
        .filter((file) => !ONLINE_ONLY.test(file));
      const worker = join(dir, 'sw.js');
      const [source, page] = await Promise.all(
        [worker, join(dir, 'index.html')].map((path) => readFile(path, 'utf8')),
      );
      await writeFile(
        worker,
        stampWorker(source ?? '', page ?? '', [...PUBLIC_FILES, ...built.map((file) => `/${file}`)]),
      );
    },
  };
}

/** Packs code and styles as small as brotli can, once, beside the files themselves. */
function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const files = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const bytes = await readFile(join(dir, file));
          await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(bytes));
        }),
      );
    },
  };
}

export default defineConfig({
  root: 'client',
  plugins: [react(), tailwindcss(), preloadFonts(), withoutApiDocs(), stampedWorker(), packedFiles()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !SCHEMAS.test(id) },
      output: { codeSplitting: CHUNKS },
    },
  },
});
