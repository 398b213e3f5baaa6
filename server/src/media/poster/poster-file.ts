import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { PosterImage } from './poster.ts'

/** An image in its final file; `size` in bytes. */
export type StoredImage = Omit<PosterImage, 'bytes'> & { readonly size: number; readonly file: string }

/** Returns the file name of a poster: a hash of its bytes. */
export const posterName = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 40)

/** Returns the path of a poster: in one of 256 folders, so that none grows too long. */
export const posterPath = (folder: string, name: string): string => join(folder, name.slice(0, 2), name)

let counter = 0

/** Returns a name next to the file that no other process or thread uses. */
export const temporaryName = (path: string): string => {
  counter += 1
  return `${path}.${process.pid}.${threadId}.${counter}.part`
}

/**
 * Writes a poster to its path, unless it exists, and returns its name. It blocks on the disk: for worker threads alone. It is not flushed:
 * a poster lost in a power failure is made again, and thousands of flushes would slow down a first scan. Throws the errors of the file
 * system.
 */
export function writePoster(folder: string, bytes: Uint8Array): string {
  const name = posterName(bytes)
  const path = posterPath(folder, name)
  if (existsSync(path)) return name
  mkdirSync(dirname(path), { recursive: true })
  const temporary = temporaryName(path)
  writeFileSync(temporary, bytes, { flag: 'wx' })
  renameSync(temporary, path)
  return name
}
