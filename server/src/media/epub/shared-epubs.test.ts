import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BookAnalysis } from '../book-file.ts'
import type { EpubLink } from '../epub-contents.ts'
import { analyzeBook, readPage } from '../formats.ts'
import { epubPositions } from './positions.ts'
import { readEpubResource } from './read-resource.ts'

/** Real and hostile books; not part of the project. */
const folder = resolve(import.meta.dirname, '../../../../../shared/fixtures')
const isThere = existsSync(resolve(folder, 'manifest.json'))

interface Row {
  readonly path: string
  readonly status: string
  readonly codes: readonly string[]
  readonly note: string
}

/** Real books whose manifests promise more than their archives hold. */
const incomplete: ReadonlyMap<string, string> = new Map([
  ['epub/debmake-doc.zh-cn.epub', 'ERR_1033 [xslt/debian-openlogo.png]'],
  [
    'epub/idpf-kusamakura-japanese-vertical-writing.epub',
    'ERR_1033 [audio/fmse004b.mp3, audio/ulnr0036.mp3]',
  ],
])

const rows: Row[] = isThere ? JSON.parse(readFileSync(resolve(folder, 'manifest.json'), 'utf8')) : []
const epubs = rows.filter(({ path }) => path.endsWith('.epub'))
const analyze = (path: string) => analyzeBook(resolve(folder, path), { dimensions: true })

function check(row: Row, book: BookAnalysis): void {
  if (row.status === 'READY') {
    expect(book).toMatchObject({ status: 'READY', profile: 'EPUB' })
    expect(book.comment).toBe(incomplete.get(row.path) ?? '')
    const items = /Spine items: (\d+)/.exec(row.note)?.[1]
    if (items !== undefined) expect(book.epub?.spine).toHaveLength(Number(items))
    return
  }
  // SAFE: more than one outcome is right; what is reported must be one of them.
  if (row.status === 'SAFE' && book.status === 'READY' && book.comment === '') return
  if (row.status === 'SAFE') expect(['READY', 'ERROR']).toContain(book.status)
  else expect(['ERROR', 'UNSUPPORTED']).toContain(book.status)
  if (row.codes.length > 0) expect(row.codes).toContain(book.comment.slice(0, 8))
}

const count = (links: readonly EpubLink[]): number =>
  links.reduce((sum, { children }) => sum + 1 + count(children), 0)

describe.skipIf(!isThere)('the folder of shared fixtures (skipped where it is absent)', () => {
  test('has the expected books', () => expect(epubs.length).toBeGreaterThan(60))

  test.each(epubs.map((row) => [row.path, row] as const))('%s', async (path, row) => {
    const started = performance.now()
    const book = await analyze(path)
    expect(performance.now() - started).toBeLessThan(2000)
    check(row, book)
    expect(JSON.stringify(book)).not.toMatch(/root:x:0/)
    if (!book.epub) return
    // Everything that is listed can be read, is what it says, and lies in the archive.
    for (const resource of [...book.epub.spine, ...book.epub.assets]) {
      expect(resource.href).not.toMatch(/^\/|\\|(^|\/)\.\.(\/|$)|:/)
      expect(await readEpubResource(resolve(folder, path), resource)).toHaveLength(resource.entry.size)
    }
    for (const page of book.pages) {
      expect(await readPage(resolve(folder, path), page)).toHaveLength(page.size ?? -1)
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
    ['epub/debian-policy.epub', 100],
    ['epub/debmake-doc.zh-cn.epub', 13],
    ['epub/w3c/nav-non-text_img.epub', 1],
  ])('%s: the whole table of contents', async (path, atLeast) => {
    const { epub } = await analyze(path)
    expect(count(epub?.toc ?? [])).toBeGreaterThanOrEqual(atLeast)
  })
})
