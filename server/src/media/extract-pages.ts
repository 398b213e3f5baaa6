import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnalyzedPage } from './book-file.ts'
import { readPages } from './formats.ts'

/** What came out of a book. */
export interface ExtractedPages {
  /** Numbers of the pages that were written, from 1. */
  readonly numbers: readonly number[]
  /** Bytes of all of them together. */
  readonly bytes: number
  /** Whether the limit was kept without leaving any page out; damaged pages are left out in any case. */
  readonly isComplete: boolean
}

/**
 * Writes every page of a book that has no place of its own in the file (`entry` null) into a folder, in one pass over the archive, as
 * files named by the number of the page. Each appears complete or not at all, though without waiting for the disk: after a power
 * failure its size may differ from that of the page. Of all together at most `limitBytes` are written.
 * Throws MediaError and the errors of the file system; pages that were written by then are good.
 */
export async function extractPages(input: {
  readonly path: string
  /** All pages of the book, in their order. */
  readonly pages: readonly AnalyzedPage[]
  /** Made where it is missing. */
  readonly folder: string
  readonly limitBytes: number
}): Promise<ExtractedPages> {
  const numberOf = new Map(input.pages.map((page, i) => [page, i + 1]))
  const numbers: number[] = []
  let bytes = 0
  let isComplete = true
  mkdirSync(input.folder, { recursive: true })
  await readPages(
    input.path,
    input.pages.filter(({ entry }) => entry === null),
    (page, content) => {
      const number = numberOf.get(page)
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

/** Others may read the folder, or fill it, at the same time. */
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
