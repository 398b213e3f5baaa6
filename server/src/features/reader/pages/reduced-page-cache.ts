import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** Maximum size on the disk, in bytes; beyond it the pages that were read longest ago are removed. */
const maxBytes = 512 * 1024 * 1024

/** Caches pages in other widths and formats as files. Empty after a start, so that a killed server leaves no partial files. */
export interface ReducedPageCache {
  /** Returns undefined if it is not cached, and null for a page that is sent as it is. */
  read(name: string): Promise<Buffer | null | undefined>
  write(name: string, bytes: Uint8Array | null): Promise<void>
}

export function createReducedPageCache(folder: string, limit = maxBytes): ReducedPageCache {
  const emptied = rm(folder, { recursive: true, force: true }).catch(() => undefined)
  /** Name of a file to its size; zero stands for a page that is sent as it is. */
  const sizes = new LRUCache<string, number>({
    maxSize: limit,
    sizeCalculation: (bytes) => Math.max(bytes, 1),
    dispose: (_, name, reason) => {
      if (reason !== 'set') void rm(join(folder, name), { force: true }).catch(() => undefined)
    },
  })
  let counter = 0

  return {
    async read(name) {
      const bytes = sizes.get(name)
      if (bytes === undefined) return undefined
      if (bytes === 0) return null
      const found = await readFile(join(folder, name)).catch(() => undefined)
      if (!found) sizes.delete(name)
      return found
    },
    async write(name, bytes) {
      if (bytes === null || bytes.byteLength === 0) {
        sizes.set(name, 0)
        return
      }
      if (bytes.byteLength > limit) return
      await emptied
      await mkdir(folder, { recursive: true })
      counter += 1
      const temporary = join(folder, `.${counter}.part`)
      try {
        await writeFile(temporary, bytes)
        await rename(temporary, join(folder, name))
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined)
        throw error
      }
      sizes.set(name, bytes.byteLength)
    },
  }
}
