import type { Plugin, Rollup } from 'vite'

/** A file that only passes on what another one exports, perhaps under other names. */
const facade = /^export\s*\{([^{}]*)\}\s*from\s*["'`]\.\/([\w.-]+)["'`];?\s*$/

/** Returns the properties of an object with the exports of a facade: `Page: e.t` for `t as Page`. */
function toProperties(list: string): string {
  const exports = list.split(',').map((each) => each.trim().split(/\s+as\s+/))
  return exports.map(([from = '', to = from]) => `${to}:e.${from}`).join()
}

/** Returns the file that a facade stands for and the code that loads it instead; undefined for other files. */
function readFacade({ fileName, code, isEntry }: Rollup.OutputChunk) {
  const [, list = '', target] = facade.exec(code) ?? []
  if (target === undefined || isEntry) return undefined
  const name = fileName.slice(fileName.lastIndexOf('/') + 1)
  return { name, load: `import("./${target}").then(e=>({${toProperties(list)}}))` }
}

/**
 * Lets dynamic imports load the chunk of a module at once. The bundler makes a file of one line for each module that is imported dynamically and
 * lies in a chunk with others; every such file is a request, and a second round on a slow line.
 */
export function inlineFacades(): Plugin {
  return {
    name: 'inline-facades',
    apply: 'build',
    generateBundle: {
      // After the lists of preloaded files, which name the chunk and not the facade.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const each of chunks) {
          const found = readFacade(each)
          if (!found) continue
          for (const chunk of chunks)
            for (const quote of ['"', "'", '`'])
              chunk.code = chunk.code.replaceAll(`import(${quote}./${found.name}${quote})`, found.load)
          // What is still named somewhere must exist.
          if (!chunks.some(({ code }) => code.includes(found.name))) delete bundle[each.fileName]
        }
      },
    },
  }
}
