import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { posterName, posterPath, temporaryName } from '../../media/poster/poster-file.ts'

/** Stores posters as files named after their content, below the config folder: the same image is stored once. */
export interface PosterFiles {
  /** Folder of the files; a worker thread that makes a poster writes it there itself. */
  readonly folder: string
  /** Stores an image and returns the name for the database. */
  put(bytes: Uint8Array): Promise<string>
  /** Returns the whole file, some ten kilobytes; undefined if it is lost. */
  read(name: string): Promise<Buffer | undefined>
  /** True if the file does not exist; an unreachable one is not lost. */
  isLost(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** Returns names of all files, to find those without a reference. */
  list(): Promise<string[]>
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

export function createPosterFiles(folder: string): PosterFiles {
  const getPath = (name: string): string => posterPath(folder, name)
  const existingFolders = new Set<string>()

  const make = async (directory: string): Promise<void> => {
    await mkdir(directory, { recursive: true })
    existingFolders.add(directory)
  }
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    const temporary = temporaryName(path)
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(bytes)
    } finally {
      await file.close()
    }
    // Not flushed to the disk: a poster lost in a power failure is made again, and thousands of flushes would slow down a first scan.
    await rename(temporary, path)
  }

  return {
    folder,
    async put(bytes) {
      const name = posterName(bytes)
      const path = getPath(name)
      const exists = await access(path).then(
        () => true,
        () => false,
      )
      if (exists) return name
      const directory = dirname(path)
      if (!existingFolders.has(directory)) await make(directory)
      try {
        await write(path, bytes)
      } catch (error) {
        if (!isMissing(error)) throw error
        // The posters folder was emptied while the server ran.
        await make(directory)
        await write(path, bytes)
      }
      return name
    },
    read: (name) => readFile(getPath(name)).catch(() => undefined),
    isLost: (name) => access(getPath(name)).then(() => false, isMissing),
    remove: (name) => rm(getPath(name), { force: true }),
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((e) => e.isFile() && !e.name.endsWith('.part')).map((e) => e.name)
    },
  }
}
