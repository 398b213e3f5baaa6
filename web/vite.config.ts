import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScript } from './build/boot-script.ts'
import { createChunkNames } from './build/chunks.ts'
import { forbidCircles } from './build/forbid-circles.ts'
import { inlineFacades } from './build/inline-facades.ts'
import { layerKitStyles } from './build/layer-ui-styles.ts'
import { listFirstFiles } from './build/list-first-files.ts'
import { texts } from './build/texts.ts'
import { trimContract } from './build/trim-contract.ts'
import { trimPreloads } from './build/trim-preloads.ts'

const sources = fileURLToPath(new URL('src/', import.meta.url))

/** A relative base: the server writes the context path into `<base href>` when it serves the page. */
export default defineConfig({
  base: './',
  plugins: [
    react(),
    bootScript(),
    texts(),
    trimContract(),
    trimPreloads(),
    layerKitStyles(),
    forbidCircles(),
    inlineFacades(),
    listFirstFiles(),
    // Of the 30 languages of React Aria only ours.
    optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }),
  ],
  resolve: {
    // The store of the router brings along what React itself has had for years.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/sse', '/actuator', '/oauth2', '/login/oauth2'].map((path) => [
        path,
        { target: process.env.LECTERN_API ?? 'http://localhost:25600', changeOrigin: false },
      ]),
    ),
  },
  build: {
    target: 'es2022',
    cssTarget: 'chrome111',
    assetsDir: 'assets',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: createChunkNames(sources), debugName: 'first-screens' }],
        },
      },
    },
  },
})
