import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  root: 'client',
  plugins: [react(), tailwindcss(), preloadFonts()],
  build: { outDir: '../dist/client', emptyOutDir: true, target: 'es2023', sourcemap: false },
});
