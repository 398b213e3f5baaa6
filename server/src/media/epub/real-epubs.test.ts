import type { FixtureFile } from '@lectern/fixtures/fixture-file'
import { fixtureFiles } from '@lectern/fixtures/fixture-files'
import { describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import { fixtureFolder } from '../../testing/fixture-folder.ts'
import type { BookAnalysis } from '../book-file.ts'
import { readEpubResource } from '../book-work.ts'
import { analyzeBook, readPage } from '../formats.ts'
import type { EpubLink } from './epub-contents.ts'
import { epubPositions } from './positions.ts'

const epubs = fixtureFiles.filter(({ path }) => path.endsWith('.epub'))
const getFixturePath = fixtureFolder()
const analyze = async (path: string) => analyzeBook(await getFixturePath(path), { dimensions: true })

function check(row: FixtureFile, book: BookAnalysis): void {
  if (row.status === 'READY') {
    expect(book).toMatchObject({ status: 'READY', profile: 'EPUB' })
    // Some real books declare more than their archives hold.
    expect(book.comment).toBe(row.comment)
    const { spine = [], asides = new Map() } = book.epub ?? {}
    if (row.spineItems !== null) expect(spine.length + asides.size).toBe(row.spineItems)
    return
  }
  // More than one outcome is right; what is reported must be one of them.
  if (row.status === 'ANY' && book.status === 'READY' && book.comment === '') return
  if (row.status === 'ANY') expect(['READY', 'ERROR']).toContain(book.status)
  else expect(['ERROR', 'UNSUPPORTED']).toContain(book.status)
  if (row.codes.length > 0) expect(row.codes).toContain(book.comment.slice(0, 8))
}

const count = (links: readonly EpubLink[]): number =>
  links.reduce((sum, { children }) => sum + 1 + count(children), 0)

describe('EPUBs of all kinds, whole and damaged', () => {
  test('are as many as expected', () => expect(epubs.length).toBeGreaterThan(60))

  test.each(epubs.map((row) => [row.path, row] as const))('%s', async (path, row) => {
    const file = await getFixturePath(path)
    const cpuMs = startCpuTimer('process')
    const book = await analyzeBook(file, { dimensions: true })
    expect(cpuMs()).toBeLessThan(2000)
    check(row, book)
    expect(JSON.stringify(book)).not.toMatch(/root:x:0/)
    if (!book.epub) return
    // Everything listed can be read, has its declared type, and is in the archive.
    for (const resource of [...book.epub.spine, ...book.epub.assets]) {
      expect(resource.href).not.toMatch(/^\/|\\|(^|\/)\.\.(\/|$)|:/)
      expect(await readEpubResource({ path: file, resource: resource })).toHaveLength(resource.entry.size)
    }
    for (const page of book.pages) {
      expect(await readPage(file, page)).toHaveLength(page.size ?? -1)
      expect(page.width).toBeGreaterThan(0)
    }
    expect(epubPositions(book.epub).at(-1)?.locations.totalProgression).toBe(1)
  })

  test.each([
    ['epub/komga-epub3-divina.epub', 2],
    ['epub/idpf-page-blanche.epub', 0],
  ])('%s: image-only pages', async (path, pages) => {
    const book = await analyze(path)
    expect(book.pages).toHaveLength(pages)
    expect(book.epub).toMatchObject({ isImageOnly: pages > 0, isFixedLayout: true })
  })

  test.each([
    ['broken/epub/toc-20000-entries.epub', 20_000],
    ['epub/idpf-moby-dick.epub', 140],
    ['epub/manual.epub', 100],
    ['epub/debmake-doc.zh-cn.epub', 13],
    ['epub/w3c/nav-non-text_img.epub', 1],
  ])('%s: the whole table of contents', async (path, atLeast) => {
    const { epub } = await analyze(path)
    expect(count(epub?.toc ?? [])).toBeGreaterThanOrEqual(atLeast)
  })
})
