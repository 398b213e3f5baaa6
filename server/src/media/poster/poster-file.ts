import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { PosterImage } from './poster.ts'

/** A picture that lies in its place; `size` in bytes. */
export type StoredImage = Omit<PosterImage, 'bytes'> & { readonly size: number; readonly file: string }

/** Name of the file of a poster: a hash of its bytes. */
export const posterName = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 40)

/** Where a poster lies below the folder of all: 256 folders, so that none grows too long. */
export const posterPath = (folder: string, name: string): string => join(folder, name.slice(0, 2), name)

let counter = 0

/** A name beside it that no other process or thread uses. */
export const temporaryName = (path: string): string => {
  counter += 1
  return `${path}.${process.pid}.${threadId}.${counter}.part`
}

/**
 * Writes a poster to its place, unless it is there already; answers its name. It waits for the disk: for worker threads alone. No flush: a
 * poster lost with the power is made again, and thousands of flushes would make a first scan crawl. Throws the errors of the file system.
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
