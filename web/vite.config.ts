import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Relative base: the server writes the context path into `<base href>` when it serves the page. */
export default defineConfig({
  base: './',
  plugins: [react()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/sse', '/actuator'].map((path) => [
        path,
        { target: process.env.LECTERN_API ?? 'http://localhost:25600', changeOrigin: false },
      ]),
    ),
  },
  build: { target: 'es2022', cssTarget: 'chrome111', assetsDir: 'assets', sourcemap: false, modulePreload: { polyfill: false } },
})
