import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { posterName, posterPath, temporaryName } from '../../media/poster/poster-file.ts'

/** Posters are files named after their bytes, below the config folder: the same picture is stored once. */
export interface PosterFiles {
  /** Where they lie; a worker thread that makes a poster puts it there by itself. */
  readonly folder: string
  /** Answers the name that the database keeps. */
  put(bytes: Uint8Array): Promise<string>
  /** Undefined when it is lost. Whole: a poster has some ten kilobytes. */
  read(name: string): Promise<Buffer | undefined>
  /** Whether it is known to be gone; one that only cannot be reached is not lost. */
  isLost(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** Names of all files; for the search for those that nobody refers to. */
  list(): Promise<string[]>
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

export function createPosterFiles(folder: string): PosterFiles {
  const pathOf = (name: string): string => posterPath(folder, name)
  const made = new Set<string>()

  const make = async (place: string): Promise<void> => {
    await mkdir(place, { recursive: true })
    made.add(place)
  }
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    const temporary = temporaryName(path)
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(bytes)
    } finally {
      await file.close()
    }
    // No flush to disk: a poster lost with the power is made again, and thousands of flushes would make a first scan crawl.
    await rename(temporary, path)
  }

  return {
    folder,
    async put(bytes) {
      const name = posterName(bytes)
      const path = pathOf(name)
      const exists = await access(path).then(
        () => true,
        () => false,
      )
      if (exists) return name
      const place = dirname(path)
      if (!made.has(place)) await make(place)
      try {
        await write(path, bytes)
      } catch (error) {
        if (!isMissing(error)) throw error
        // Somebody emptied the posters folder while the server ran.
        await make(place)
        await write(path, bytes)
      }
      return name
    },
    read: (name) => readFile(pathOf(name)).catch(() => undefined),
    isLost: (name) => access(pathOf(name)).then(() => false, isMissing),
    remove: (name) => rm(pathOf(name), { force: true }),
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((e) => e.isFile() && !e.name.endsWith('.part')).map((e) => e.name)
    },
  }
}
