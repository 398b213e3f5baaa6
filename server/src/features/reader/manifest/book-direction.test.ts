import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Publication } from '@lectern/contract/reader-manifests'
import { type EpubContent, epubBuffer } from '@lectern/fixtures/epub'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLibrary } from '../../../testing/data/test-books.ts'
import type { TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { getLanguageDirection } from './publication-metadata.ts'

let server: TestServer
let admin: TestClient
let books: Book[]

const novel = (title: string, more: Partial<EpubContent>) =>
  epubBuffer({
    identifier: `urn:${title}`,
    title,
    chapters: [{ title: 'One', paragraphs: ['Text.'] }],
    ...more,
  })

/** A page of fixed size without a direction of its own. */
const fixed = () =>
  rawEpub({
    metadata:
      '<dc:title>Fixed</dc:title><dc:language>en</dc:language><meta property="rendition:layout">pre-paginated</meta>',
    items: [
      { id: 'a.xhtml', bytes: rawPage('<p>A page with a text of its own, longer than a few letters.</p>') },
    ],
  })

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  mkdirSync(join(server.books, 'Novels'), { recursive: true })
  const save = (name: string, bytes: Buffer) => writeFileSync(join(server.books, 'Novels', name), bytes)
  // Most books of the folder are read from right to left, and so is the series.
  for (const name of ['arabic-1', 'arabic-2', 'arabic-3'])
    save(`${name}.epub`, await novel(name, { language: 'ar', isRightToLeft: true }))
  save('arabic-silent.epub', await novel('arabic-silent', { language: 'ar' }))
  save('english.epub', await novel('english', { language: 'en' }))
  save('japanese.epub', await novel('japanese', { language: 'ja' }))
  save('fixed.epub', fixed())
  await addLibrary(server, admin, { name: 'L', root: server.books })
  books = (await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')).content
})
afterAll(() => server.close())

async function readMetadata(name: string) {
  const book = books.find((b) => b.name === name)
  const { metadata } = await admin.read<Publication>(`/api/v1/books/${book?.id}/manifest/epub`)
  return [metadata.language, metadata.readingProgression]
}
async function changeSeries(change: Record<string, unknown>): Promise<void> {
  await admin.patch(`/api/v1/series/${books[0]?.seriesId}/metadata`, change)
}

describe('behaviour 13.4: language and direction of an EPUB', () => {
  test('the series has the language and direction of most of its books', async () => {
    const { metadata } = await admin.read<{ metadata: { language: string; readingDirection: string } }>(
      `/api/v1/series/${books[0]?.seriesId}`,
    )
    expect([metadata.language, metadata.readingDirection]).toEqual(['ar', 'RIGHT_TO_LEFT'])
  })

  test.each([
    ['arabic-1', 'ar', 'rtl'],
    ['arabic-silent', 'ar', 'rtl'],
    ['english', 'en', 'ltr'],
    // Its pages may follow each other either way, so the series decides.
    ['japanese', 'ja', 'rtl'],
    ['fixed', 'en', 'rtl'],
  ])('of %s it is its own', async (name, language, direction) => {
    expect(await readMetadata(name)).toEqual([language, direction])
  })

  test('locked values of the series take precedence', async () => {
    const locked = { readingDirectionLock: true, languageLock: true }
    await changeSeries({ readingDirection: 'RIGHT_TO_LEFT', language: 'fa', ...locked })
    expect(await readMetadata('english')).toEqual(['fa', 'rtl'])
    await changeSeries({ readingDirection: 'LEFT_TO_RIGHT', language: 'de' })
    expect(await readMetadata('arabic-1')).toEqual(['de', 'ltr'])
    await changeSeries({ readingDirection: null })
    expect(await readMetadata('arabic-1')).toEqual(['de', 'rtl'])
  })
})

test.each([
  ['en', 'ltr'],
  ['fa', 'rtl'],
  ['he-IL', 'rtl'],
  ['az-Arab', 'rtl'],
  ['ur-Latn', 'ltr'],
  ['ja', null],
  ['zh-TW', null],
  ['qaa', null],
])('the direction of %s is %s', (language, direction) => {
  expect(getLanguageDirection(language)).toBe(direction)
})
