import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { type EpubContent, epubBuffer } from '@lectern/fixtures/epub'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { readEpubResource } from '../../workers/jobs.ts'
import { decodeEpub } from '../books/files/encode-epub.ts'

let server: TestServer
let admin: TestClient
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterEach(() => server.close())

const novel: EpubContent = {
  identifier: 'urn:isbn:9783161484100',
  title: 'The Harbour',
  authors: ['Ann Writer'],
  language: 'pt-BR',
  summary: 'Ships come and go.',
  publisher: 'House',
  date: '2019-04-05',
  subjects: ['Sea', 'Rain'],
  series: { title: 'The Coast', position: 2 },
  chapters: [
    { title: 'One', paragraphs: ['Water. '.repeat(400)] },
    { title: 'Two', paragraphs: ['More water. '.repeat(400)] },
  ],
}

async function make(settings: object = {}): Promise<void> {
  const path = join(server.books, 'Folder', 'a.epub')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await epubBuffer(novel))
  await addLibrary(server, admin, { name: 'L', root: server.books, ...settings })
}
const book = async () => (await admin.read<{ content: Book[] }>('/api/v1/books')).content[0]
const series = async () => (await admin.read<{ content: Series[] }>('/api/v1/series')).content[0]

describe('behaviour 5.4: the package of an EPUB', () => {
  test('is imported into book and series', async () => {
    await make()
    expect(await book()).toMatchObject({
      media: {
        status: 'READY',
        mediaType: 'application/epub+zip',
        mediaProfile: 'EPUB',
        epubDivinaCompatible: false,
        epubIsKepub: false,
      },
      metadata: {
        title: 'The Harbour',
        number: '2',
        numberSort: 2,
        summary: 'Ships come and go.',
        releaseDate: '2019-04-05',
        authors: [{ name: 'Ann Writer', role: 'writer' }],
        isbn: '9783161484100',
      },
    })
    expect(await series()).toMatchObject({
      metadata: {
        title: 'The Coast',
        titleSort: 'The Coast',
        publisher: 'House',
        language: 'pt-BR',
        genres: ['sea', 'rain'],
      },
    })
  })
  test('is not imported if the library does not want it', async () => {
    await make({ importEpubBook: false, importEpubSeries: false })
    expect((await book())?.metadata).toMatchObject({ title: 'a', number: '1', authors: [] })
    expect((await series())?.metadata).toMatchObject({ title: 'Folder', publisher: '' })
  })
  test('has a sort title without its article if the library wants it', async () => {
    await make({ deriveTitleSort: true, importEpubSeries: true })
    // In Portuguese, `The` is not an article.
    expect((await series())?.metadata.titleSort).toBe('The Coast')
  })
})

test('behaviour 4.5: its contents are stored; its text has no pages', async () => {
  await make()
  const found = await book()
  const row = await server.db.selectFrom('book_epub').select('contents').executeTakeFirstOrThrow()
  const epub = decodeEpub(row.contents)
  expect(epub.spine.map((r) => r.mediaType)).toContain('application/xhtml+xml')
  expect(epub.toc.map((l) => l.title)).toEqual(expect.arrayContaining(['One', 'Two']))
  expect(found?.media.pagesCount).toBe(epub.pageCount)
  expect(epub.pageCount).toBeGreaterThan(0)
  expect((await admin.get(`/api/v1/books/${found?.id}/pages`)).json()).toEqual([])
  expect((await admin.get(`/api/v1/books/${found?.id}/pages/1`)).statusCode).toBe(400)
})

test('behaviour 4.5: its resources can be read off the main thread', async () => {
  await make()
  const row = await server.db.selectFrom('book_epub').select('contents').executeTakeFirstOrThrow()
  const chapter = decodeEpub(row.contents).spine.find((r) => r.href.includes('1'))
  if (!chapter) throw new Error('no chapter')
  const path = join(server.books, 'Folder', 'a.epub')
  const bytes = await server.workers.run(
    readEpubResource,
    { path, resource: chapter },
    { priority: 'reader' },
  )
  expect(Buffer.from(bytes).toString()).toContain('Water. Water.')
})
