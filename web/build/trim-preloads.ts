import type { Plugin } from 'vite'

/**
 * Shortens the lists of files that are preloaded with a dynamic import: a chunk that imports is loaded itself, with all that it imports, and
 * what is imported is requested in any case. The names of files hardly compress, so that the lists were a tenth of some chunks.
 */
export function trimPreloads(): Plugin {
  /** Chunk → what it imports statically. */
  let imports = new Map<string, readonly string[]>()
  const findLoaded = (file: string): ReadonlySet<string> => {
    const found = new Set([file])
    // The loop also visits what it adds.
    for (const name of found) for (const next of imports.get(name) ?? []) found.add(next)
    return found
  }
  return {
    name: 'trim-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed, { hostId, hostType }) => {
            if (hostType !== 'js') return needed
            const loaded = findLoaded(hostId)
            return needed.filter((name) => name !== file && !loaded.has(name))
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        imports = new Map(chunks.map(({ fileName, imports: of }) => [fileName, of]))
      },
    },
  }
}
