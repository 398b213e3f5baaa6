import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnalyzedPage } from './book-file.ts'
import { readPages } from './formats.ts'

export interface ExtractedPages {
  /** Numbers of the written pages, from 1. */
  readonly numbers: readonly number[]
  /** Total size in bytes. */
  readonly bytes: number
  /** False if pages are missing because of the limit; damaged pages are always skipped. */
  readonly isComplete: boolean
}

/**
 * Writes every page of a book without direct access (`entry` null) into a folder, in one pass over the archive, as files named by the
 * number of the page. Each appears complete or not at all, but is not flushed: after a power failure its size may differ from that of the
 * page. At most `limitBytes` are written in total. Throws MediaError and the errors of the file system; pages written by then are good.
 */
export async function extractPages(input: {
  readonly path: string
  /** All pages of the book, in order. */
  readonly pages: readonly AnalyzedPage[]
  /** Created if missing. */
  readonly folder: string
  readonly limitBytes: number
}): Promise<ExtractedPages> {
  const numbersByPage = new Map(input.pages.map((page, i) => [page, i + 1]))
  const numbers: number[] = []
  let bytes = 0
  let isComplete = true
  mkdirSync(input.folder, { recursive: true })
  await readPages(
    input.path,
    input.pages.filter(({ entry }) => entry === null),
    (page, content) => {
      const number = numbersByPage.get(page)
      if (number === undefined) return true
      isComplete = bytes + content.length <= input.limitBytes
      if (!isComplete) return false
      writeAtOnce(join(input.folder, String(number)), content)
      numbers.push(number)
      bytes += content.length
      return true
    },
  )
  return { numbers: numbers.toSorted((a, b) => a - b), bytes, isComplete }
}

/** Writes a file atomically, because others may read or fill the folder at the same time. */
function writeAtOnce(path: string, content: Uint8Array): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    writeFileSync(temporary, content, { flag: 'wx' })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
