import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const input = fileURLToPath(new URL('../src/boot.ts', import.meta.url))

async function bundle(minify: boolean): Promise<string> {
  const build = await rolldown({ input })
  const { output } = await build.generate({ format: 'iife', minify })
  await build.close()
  return output[0].code
}

/** Makes `boot.js` of `src/boot.ts`: one plain script, which the page waits for, beside the modules that it does not wait for. */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    configureServer(server) {
      server.middlewares.use('/boot.js', (_, response, next) => {
        bundle(false).then(
          (code) => response.setHeader('content-type', 'text/javascript').end(code),
          (error: unknown) => next(error),
        )
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: await bundle(true) })
    },
  }
}
