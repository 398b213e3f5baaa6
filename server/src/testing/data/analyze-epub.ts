import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawEpub, rawEpub } from '@lectern/fixtures/raw-epub'
import { afterAll } from 'vitest'
import type { BookAnalysis } from '../../media/book-file.ts'
import { analyzeBook } from '../../media/formats.ts'

/** Returns a function that analyzes EPUBs made in code, in a folder that is removed after the tests of the file. */
export function epubAnalyzer(): (
  epub: RawEpub | Buffer,
  name?: string,
) => Promise<BookAnalysis & { path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-epubs-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return async (epub, name = 'book.epub') => {
    const path = join(folder, name)
    writeFileSync(path, Buffer.isBuffer(epub) ? epub : rawEpub(epub))
    return { ...(await analyzeBook(path, { dimensions: true })), path }
  }
}
