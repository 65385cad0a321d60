import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { pagesFromMarkdown } from './markdown.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const server = `http://127.0.0.1:${process.env.MAUMAU_PORT ?? '8017'}`;

/** The fonts' licences travel with the fonts; those of the code are gathered by `build.license`. */
function fontLicences(): Plugin {
  return {
    name: 'font-licences',
    apply: 'build',
    generateBundle() {
      for (const font of ['baloo-2', 'nunito']) {
        const source = readFileSync(`node_modules/@fontsource/${font}/LICENSE`);
        this.emitFile({ type: 'asset', fileName: `licences/${font}.txt`, source });
      }
    },
  };
}

export default defineConfig({
  // Relative addresses and the server's <base> make the same build work under any path.
  base: './',
  plugins: [svelte(), pagesFromMarkdown(), fontLicences()],
  build: {
    outDir: '../src/maumau/server/static',
    emptyOutDir: true,
    // The polyfill would be an inline script, which the content security policy forbids.
    modulePreload: { polyfill: false },
    // A picture or font as a data: address would be forbidden too.
    assetsInlineLimit: 0,
    license: { fileName: 'licences/code.md' },
  },
  server: {
    fs: { allow: [project] },
    proxy: { '/api': server },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { include: ['tests/**/*.test.ts'] },
});
