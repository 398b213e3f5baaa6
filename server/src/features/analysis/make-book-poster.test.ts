import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import type { BookPoster } from '@lectern/contract/posters'
import type { Series } from '@lectern/contract/series'
import { image } from '@lectern/fixtures/images'
import { pdf } from '@lectern/fixtures/pdf'
import { type RawItem, rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUserActivity } from '../../queue/user-activity.ts'
import { addLibrary, addUser, rescan, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { makeBookPosters } from './make-book-poster.ts'
import { findPostersToRegenerate } from './regenerate-posters.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterAll(() => server.close())

/** Returns an image of one color, 1000 × 2000. */
const plain = (color: string, width = 1000, height = 2000) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
const write = (path: string, bytes: Buffer) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}
const make = async (name: string, files: Record<string, Buffer>, settings: object = {}) => {
  const root = join(server.books, name)
  for (const [path, bytes] of Object.entries(files)) write(join(root, path), bytes)
  return addLibrary(server, admin, { name, root, hashFiles: false, ...settings })
}
const listBooks = async ({ id }: Library) => {
  const page = await admin.read<{ content: Book[] }>(`/api/v1/books?unpaged=true&library_id=${id}`)
  return new Map(page.content.map((b) => [b.name, b.id]))
}
const listPosters = (bookId = '') => admin.read<BookPoster[]>(`/api/v1/books/${bookId}/thumbnails`)
const getPicture = async (bookId = '') => {
  const reply = await admin.get(`/api/v1/books/${bookId}/thumbnail`)
  return reply.statusCode === 200 ? reply.rawPayload : undefined
}
/** Returns the colors that the image shows. */
async function getColor(bookId?: string): Promise<string | undefined> {
  const bytes = await getPicture(bookId)
  if (!bytes) return undefined
  const { dominant } = await sharp(bytes).stats()
  const names = { red: dominant.r, green: dominant.g, blue: dominant.b }
  return Object.entries(names).find(([, value]) => value > 200)?.[0]
}

describe('behaviour 6.1: the size of posters', () => {
  let library: Library
  let small: Buffer
  const edges = async () => {
    const books = await listBooks(library)
    const sizes = new Map<string, number[]>()
    for (const [name, id] of books)
      sizes.set(
        name,
        (await listPosters(id)).flatMap((p) => [p.width ?? 0, p.height ?? 0]),
      )
    return sizes
  }
  const ids = async () => {
    const books = [...(await listBooks(library)).values()]
    return (await Promise.all(books.map((id) => listPosters(id)))).flat().map((p) => p.id)
  }
  const regenerate = async (query = '') => {
    expect((await admin.ask('PUT', `/api/v1/books/thumbnails${query}`)).statusCode).toBe(202)
    await server.waitUntilIdle()
  }
  beforeAll(async () => {
    small = await image({ width: 90, height: 150, label: 'S' })
    const png = await image({ width: 90, height: 150, label: 'S', format: 'png' })
    library = await make('sizes', {
      'F/large.cbz': rawZip([{ name: '1.jpg', bytes: await plain('#ff0000') }]),
      'F/wide.cbz': rawZip([{ name: '1.jpg', bytes: await plain('#ff0000', 2000, 500) }]),
      'F/small.cbz': rawZip([{ name: '1.jpg', bytes: small }]),
      'F/png.cbz': rawZip([{ name: '1.png', bytes: png }]),
    })
  })

  test('is that of the settings on the longest edge, at most that of the page; a small JPEG is unchanged', async () => {
    const books = await listBooks(library)
    for (const [thumbnailSize, edge] of [
      ['DEFAULT', 300],
      ['MEDIUM', 600],
      ['LARGE', 900],
      ['XLARGE', 1200],
    ] as const) {
      await admin.patch('/api/v1/settings', { thumbnailSize })
      await regenerate()
      expect(await edges()).toEqual(
        new Map([
          ['large', [edge / 2, edge]],
          ['wide', [edge, edge / 4]],
          ['small', [90, 150]],
          ['png', [90, 150]],
        ]),
      )
    }
    expect(await getPicture(books.get('small'))).toEqual(small)
    const png = await sharp(await getPicture(books.get('png'))).metadata()
    expect(png.format).toBe('jpeg')
    await admin.patch('/api/v1/settings', { thumbnailSize: 'DEFAULT' })
    await regenerate()
  })
  test('is not changed by the setting itself, nor if the result would not be larger', async () => {
    const before = await ids()
    await admin.patch('/api/v1/settings', { thumbnailSize: 'DEFAULT' })
    await server.waitUntilIdle()
    expect(await ids()).toEqual(before)
    await regenerate('?for_bigger_result_only=true')
    // Both edges are smaller than the setting, but the pages are not larger.
    const after = await ids()
    expect(after.filter((id) => before.includes(id))).toHaveLength(2)
    await admin.patch('/api/v1/settings', { thumbnailSize: 'MEDIUM' })
    await server.waitUntilIdle()
    expect(await ids()).toEqual(after)
    await regenerate('?for_bigger_result_only=true')
    expect((await edges()).get('large')).toEqual([300, 600])
  })
  test('is changed by a search that reports its progress', async () => {
    const receivedEvents: unknown[] = []
    const run = {
      signal: new AbortController().signal,
      progress: (...all: unknown[]) => void receivedEvents.push(all),
    }
    await findPostersToRegenerate(server, { biggerOnly: false }, run)
    await server.waitUntilIdle()
    expect(receivedEvents).toEqual([[0, (await listBooks(library)).size]])
  })
  test('is not changed for books in the trash', async () => {
    rmSync(join(server.books, 'sizes/F/small.cbz'))
    await rescan(server, admin, library.id)
    const trashed = (await listBooks(library)).get('small')
    const before = await listPosters(trashed)
    await regenerate()
    expect(await listPosters(trashed)).toEqual(before)
  })
})

describe('behaviour 6.1: the source of a cover', () => {
  test('is the first page, page 1 of a PDF, the cover of an EPUB, otherwise its first image page', async () => {
    const drawn = (color: string) => plain(color, 200, 300)
    const [red, green, blue] = [await drawn('#ff0000'), await drawn('#00ff00'), await drawn('#0000ff')]
    const text = { id: 't.xhtml', bytes: rawPage(`<p>${'Call me Ishmael. '.repeat(9)}</p>`) }
    const imageItem = (id: string, bytes = red, properties?: string): RawItem => ({
      id,
      href: `${id}.jpg`,
      mediaType: 'image/jpeg',
      bytes,
      ...(properties && { properties }),
    })
    const imagePage = (id: string, of: string): RawItem => ({
      id: `${id}.xhtml`,
      bytes: rawPage(`<img src="${of}.jpg" alt=""/>`),
    })
    const named = '<dc:title>T</dc:title><meta name="cover" content="second"/>'
    const library = await make('covers', {
      'F/zip.cbz': rawZip([
        { name: '2.jpg', bytes: red },
        { name: '1.jpg', bytes: green },
      ]),
      'F/pdf.pdf': pdf({
        pages: [
          { width: 300, height: 500, color: '#0000ff' },
          { width: 300, height: 500, color: '#ff0000' },
        ],
      }),
      'F/property.epub': rawEpub({
        metadata: named,
        items: [text, imageItem('first'), imageItem('second'), imageItem('third', blue, 'cover-image')],
      }),
      'F/meta.epub': rawEpub({
        metadata: named,
        items: [text, imageItem('first'), imageItem('second', green), imageItem('cover-image')],
      }),
      'F/id.epub': rawEpub({ items: [text, imageItem('first'), imageItem('cover-image', blue)] }),
      'F/images.epub': rawEpub({
        items: [imagePage('a', 'one'), imagePage('b', 'two'), imageItem('two'), imageItem('one', green)],
      }),
      'F/both.epub': rawEpub({
        items: [
          imagePage('a', 'one'),
          imagePage('b', 'two'),
          imageItem('two', blue, 'cover-image'),
          imageItem('one', green),
        ],
      }),
      'F/none.epub': rawEpub({ items: [text, imageItem('first')] }),
      // A blank SVG is skipped.
      'F/blank.epub': rawEpub({
        items: [
          text,
          imageItem('cover-image', blue),
          imageItem('white', await drawn('#ffffff'), 'cover-image'),
        ],
      }),
      'F/white.epub': rawEpub({
        items: [text, imageItem('white', await drawn('#ffffff'), 'cover-image')],
      }),
      'F/lost.epub': rawEpub({ items: [text, { ...imageItem('cover-image'), bytes: 'no picture' }] }),
    })
    const books = await listBooks(library)
    const colors = await Promise.all([...books].map(async ([name, id]) => [name, await getColor(id)]))
    expect(Object.fromEntries(colors)).toEqual({
      zip: 'green',
      pdf: 'blue',
      property: 'blue',
      meta: 'green',
      id: 'blue',
      images: 'green',
      both: 'blue',
      none: undefined,
      blank: 'blue',
      white: undefined,
      lost: undefined,
    })
    const { width, height } = await sharp(await getPicture(books.get('pdf'))).metadata()
    // The tests before have set 600 pixels.
    expect([width, height]).toEqual([360, 600])
  }, 240_000)
})

describe('several posters together', () => {
  test('permanent failures are not tried again; books that need a separate process get one immediately', async () => {
    const broken = (await plain('#ff0000')).subarray(0, 40)
    const good = rawZip([{ name: '1.jpg', bytes: await plain('#00ff00') }])
    await make('together', {
      'F/good.cbz': good,
      'F/other.cbz': good,
      'F/broken.cbz': rawZip([{ name: '1.jpg', bytes: broken }]),
      // Has the signature of JPEG XL, which is decoded in a separate process.
      'F/foreign.cbz': rawZip([{ name: '1.jxl', bytes: Buffer.from(`ff0a${'00'.repeat(60)}`, 'hex') }]),
      // The maximum size, rendered in a separate process.
      'F/large.pdf': pdf({ pages: [{ width: 300, height: 500, color: '#0000ff' }] }),
    })
    const rows = await server.db
      .selectFrom('book')
      .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
      .select(['book.id', 'm.path'])
      .innerJoin('library as l', 'l.id', 'book.library_id')
      .where('l.name', '=', 'together')
      .orderBy('m.path')
      .execute()
    expect(rows).toHaveLength(5)
    const run = vi.spyOn(server.workers, 'run')
    const log = pino({ level: 'silent' })
    try {
      const bookIds = rows.map((r) => r.id)
      const userActivity = createUserActivity()
      const { signal } = new AbortController()
      await makeBookPosters({ ...server, log, userActivity }, bookIds, signal)
      const alone = run.mock.calls.flatMap(([job, input, options]) =>
        job.name === 'storeCoverPoster'
          ? [[basename((input as { path: string }).path), options.isolated]]
          : [],
      )
      expect(alone).toEqual([
        ['foreign.cbz', true],
        ['large.pdf', false],
      ])
      const [[, first] = []] = run.mock.calls
      expect(first).toMatchObject({ concurrency: 5 })
      run.mockClear()
      userActivity.note()
      await makeBookPosters({ ...server, log, userActivity }, bookIds, signal)
      const [[, second] = []] = run.mock.calls
      expect(second).toMatchObject({ concurrency: Math.min(5, availableParallelism()) })
    } finally {
      run.mockRestore()
    }
  })
})

describe('a strip of a webtoon', () => {
  test('has its beginning as the poster, in the shape of a cover', async () => {
    await admin.patch('/api/v1/settings', { thumbnailSize: 'MEDIUM' })
    const blueBelow = await sharp(await plain('#ff0000', 800, 12_000))
      .composite([{ input: await plain('#0000ff', 800, 10_700), top: 1300, left: 0 }])
      .jpeg()
      .toBuffer()
    const library = await make('strips', {
      'F/zip.cbz': rawZip([{ name: '1.jpg', bytes: blueBelow }]),
      'F/pdf.pdf': pdf({ pages: [{ width: 800, height: 12_000, color: '#ff0000' }] }),
    })
    const books = await listBooks(library)
    for (const name of ['zip', 'pdf']) {
      const [poster] = await listPosters(books.get(name))
      expect([name, poster?.width, poster?.height]).toEqual([name, 400, 600])
      expect(await getColor(books.get(name))).toBe('red')
    }
    const rendered = await getPicture(books.get('zip'))
    const { dominant } = await sharp(rendered).extract({ left: 0, top: 560, width: 400, height: 40 }).stats()
    expect(dominant.r).toBeGreaterThan(200)
  })
})

describe('behaviour 6.3: the poster of a series depends on the reader', () => {
  test('two readers of one series see different books, and a book that is unread again comes back', async () => {
    const root = join(server.books, 'readers')
    await writeBooks(root, { 'S/1.cbz': {}, 'S/2.cbz': {} })
    const settings = { name: 'readers', root, seriesCover: 'FIRST_UNREAD_OR_FIRST' }
    const library = await addLibrary(server, admin, settings)
    const books = await listBooks(library)
    const { content } = await admin.read<{ content: Series[] }>(`/api/v1/series?library_id=${library.id}`)
    const [ann, bo] = [
      await addUser(server, admin, 'ann@example.org'),
      await addUser(server, admin, 'bo@example.org'),
    ]
    const etag = async (asker: TestClient, path: string) =>
      (await asker.get(`${path}/thumbnail`)).headers.etag
    const lent = async (asker: TestClient) => {
      const shown = await etag(asker, `/api/v1/series/${content[0]?.id}`)
      const tags = await Promise.all(
        [...books].map(async ([name, id]) => [await etag(asker, `/api/v1/books/${id}`), name] as const),
      )
      return new Map(tags).get(shown)
    }
    const progress = `/api/v1/books/${books.get('1')}/read-progress`
    await ann.asker.patch(progress, { page: 1 })
    expect([await lent(ann.asker), await lent(bo.asker)]).toEqual(['1', '1'])
    await ann.asker.patch(progress, { completed: true })
    expect([await lent(ann.asker), await lent(bo.asker)]).toEqual(['2', '1'])
    await ann.asker.delete(progress)
    expect([await lent(ann.asker), await lent(bo.asker)]).toEqual(['1', '1'])
  })
})
