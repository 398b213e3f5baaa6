import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import { epubBuffer } from '@lectern/fixtures/epub'
import { pdf } from '@lectern/fixtures/pdf'
import { rawRar4 } from '@lectern/fixtures/raw-rar'
import { rawTar } from '@lectern/fixtures/raw-tar'
import { addLibrary, addUser, pageBytes, rescan, writeBooks } from '../testing/data/test-books.ts'
import { writeDrawnBook } from '../testing/servers/changeable-library.ts'
import { type TestClient, uploadPicture } from '../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { type KnownValues, plainValues } from './valid-values.ts'

/** A server with items of every kind. */
export interface FullFixture {
  readonly server: TestServer
  readonly admin: TestClient
  /** All clients: the admin, one user without restrictions, and some with. */
  readonly clients: Readonly<Record<string, TestClient>>
  /** Ids for paths, by the part of the path; several of each. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Hashes of pages that occur twice: with and without a decision of an admin. */
  readonly pageHashes: Readonly<Record<'known' | 'unknown', readonly string[]>>
  /** Returns the ids of books of a profile: DIVINA, EPUB or PDF. */
  ofKind(profile: string): string[]
  /** Ids of uploaded posters, by the kind of their item. */
  readonly posters: Readonly<Record<string, readonly string[]>>
  /** Values for what the document leaves open. */
  readonly known: KnownValues
}

async function writeEverything(root: string): Promise<void> {
  await writeBooks(root, {
    'Zebra/1.cbz': {
      pages: 3,
      info: {
        Title: 'First',
        Series: 'Zebra',
        Number: '1',
        Count: 3,
        Summary: 'What happens.',
        Year: 2001,
        Month: 5,
        Day: 6,
        Writer: ['Someone', 'Another'],
        Publisher: 'House',
        Genre: ['Comedy', 'Crime'],
        Tags: ['old'],
        Web: 'https://example.org/1',
        LanguageISO: 'en',
        AgeRating: 'Teen',
        Manga: 'YesAndRightToLeft',
        SeriesGroup: 'Animals',
        StoryArc: 'The arc',
        StoryArcNumber: '1',
      },
    },
    'Zebra/2.cbz': { pages: 2, info: { Title: 'Second', StoryArc: 'The arc', StoryArcNumber: '2' } },
    'Zebra/3.cbz': { pages: 1 },
    'Gone/1.cbz': { pages: 1 },
    'Broken/1.cbz': { pages: 0 },
    'Formats/same as Zebra 3.cbz': { pages: 1 },
    '_oneshots/Lone.cbz': { pages: 2, info: { Title: 'The lone one' } },
  })
  const write = (path: string, bytes: Buffer) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), bytes)
  }
  const pages = await Promise.all(
    ['a', 'b'].map(async (name) => ({ name: `${name}.jpg`, bytes: await pageBytes(name) })),
  )
  for (const name of ['twice', 'again']) await writeDrawnBook(join(root, `Formats/${name}.cbz`), ['a', 'b'])
  write('Formats/r.cbr', rawRar4(pages))
  write('Formats/t.cbt', rawTar(pages))
  write(
    'Formats/p.pdf',
    pdf({
      pages: [
        { width: 100, height: 150, text: 'One' },
        { width: 100, height: 150 },
      ],
      info: { Title: 'P' },
    }),
  )
  write(
    'Formats/e.epub',
    await epubBuffer({
      identifier: 'urn:isbn:9782811632397',
      title: 'An e-book',
      authors: ['Someone'],
      subjects: ['x'],
      summary: 'Words.',
      date: '2001-02-03',
      cover: await pageBytes('cover'),
      chapters: [
        { title: 'One', paragraphs: ['Many words. '.repeat(200)] },
        { title: 'Two', paragraphs: ['More words.'] },
      ],
    }),
  )
}

const listIds = (values: readonly { id: string }[]): string[] => values.map((v) => v.id)

/** Returns the item that a POST created, or an empty one when there is no such call. */
async function create(asker: TestClient, path: string, body: unknown): Promise<string[]> {
  const reply = await asker.post(path, body)
  return reply.statusCode < 300 ? [reply.json().id] : []
}

async function twicePages(admin: TestClient): Promise<string[]> {
  const reply = await admin.get('/api/v1/page-hashes/unknown')
  const pages: { hash: string }[] = reply.statusCode === 200 ? reply.json().content : []
  return pages.map((p) => p.hash)
}

/** Returns a font of the server, and one of its files. */
async function firstFont(admin: TestClient): Promise<{ fontFamily: string[]; fontFile: string[] }> {
  const [family = 'nope'] = await admin.read<string[]>('/api/v1/fonts/families')
  const css = (await admin.get(`/api/v1/fonts/resource/${encodeURIComponent(family)}/css`)).body
  const url = /url\(['"]?([^'")]+)/.exec(css)?.[1] ?? 'nope'
  return { fontFamily: [family], fontFile: [decodeURIComponent(url.slice(url.lastIndexOf('/') + 1))] }
}

/** Returns the ids of books in a folder outside of all libraries, one of them read. */
async function transientBooks(server: TestServer, admin: TestClient): Promise<string[]> {
  const path = join(server.folder, 'incoming')
  await writeBooks(path, { 'x.cbz': {}, 'y.cbz': {} })
  const reply = await admin.post('/api/v1/transient-books', { path })
  const ids = reply.statusCode === 200 ? listIds(reply.json()) : ['nope']
  await admin.post(`/api/v1/transient-books/${ids[0]}/analyze`)
  return ids
}

export async function startFullFixture(): Promise<FullFixture> {
  const server = await startTestServer()
  const admin = await server.claim()
  const root = join(server.books, 'varied')
  const fonts = join(server.folder, 'config/fonts/Family')
  mkdirSync(fonts, { recursive: true })
  writeFileSync(join(fonts, 'Family-Regular.woff2'), 'wOF2')
  await writeEverything(root)
  const options = { hashPages: true, hashKoreader: true, oneshotsDirectory: '_oneshots' }
  const library = await addLibrary(server, admin, { name: 'Varied', root, ...options })
  const other = join(server.books, 'other')
  await writeBooks(other, { 'Bear/1.cbz': {} })
  const second: Library = await addLibrary(server, admin, { name: 'Other', root: other })
  rmSync(join(root, 'Gone/1.cbz'))
  await rescan(server, admin, library.id)

  const everything = async <T>(path: string) =>
    (await admin.read<{ content: T[] }>(`${path}?unpaged=true`)).content
  const books = await everything<Book>('/api/v1/books')
  const series = await everything<{ id: string; name: string }>('/api/v1/series')
  const zebra = books.filter((b) => b.seriesTitle === 'Zebra')
  const first = zebra[0]?.id ?? ''
  const ofSeries = zebra[0]?.seriesId ?? ''
  const collections = [
    ...(await create(admin, '/api/v1/collections', {
      name: 'All',
      ordered: true,
      seriesIds: listIds(series),
    })),
    ...(await create(admin, '/api/v1/collections', { name: 'Some', ordered: false, seriesIds: [ofSeries] })),
  ]
  const list = { name: 'Way', ordered: true, summary: 'In order.', bookIds: listIds(zebra) }
  const readLists = [
    ...(await create(admin, '/api/v1/readlists', list)),
    ...(await create(admin, '/api/v1/readlists', {
      ...list,
      name: 'Any',
      ordered: false,
      bookIds: listIds(books),
    })),
  ]
  const { id: userId, asker: plain } = await addUser(server, admin, 'plain@example.org', {
    roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'],
  })
  const { asker: restricted } = await addUser(server, admin, 'restricted@example.org', {
    roles: ['PAGE_STREAMING'],
    ageRestriction: { age: 10, restriction: 'EXCLUDE' },
    labelsExclude: ['gore'],
    sharedLibraries: { all: false, libraryIds: [library.id] },
  })
  for (const asker of [admin, plain]) {
    await asker.patch(`/api/v1/books/${first}/read-progress`, { completed: true })
    await asker.patch(`/api/v1/books/${zebra[1]?.id}/read-progress`, { page: 1 })
    await create(asker, '/api/v2/users/me/api-keys', { comment: 'A reader' })
    await asker.patch('/api/v1/client-settings/user', { 'app.key': { value: 'x' } })
  }
  await admin.patch('/api/v1/client-settings/global', { 'app.key': { value: 'x', allowUnauthorized: true } })
  const posters: Record<string, string[]> = {}
  const shown = { series: [ofSeries], books: [first], collections, readlists: readLists }
  for (const [kind, [id]] of Object.entries(shown)) {
    const reply = await uploadPicture(admin, `/api/v1/${kind}/${id}/thumbnails`, await pageBytes(kind))
    if (reply.statusCode === 200) posters[kind] = [reply.json().id]
  }
  await server.waitUntilIdle()
  const [unknownHash = 'nope', knownHash = 'nope'] = await twicePages(admin)
  await admin.ask('PUT', '/api/v1/page-hashes', { hash: knownHash, action: 'IGNORE' })
  const bookIds = [...listIds(zebra), ...listIds(books.filter((b) => !zebra.includes(b)))]
  const seriesIds = [ofSeries, ...listIds(series).filter((id) => id !== ofSeries)]
  return {
    server,
    admin,
    clients: { admin, plain, restricted },
    ids: {
      bookId: bookIds,
      seriesId: seriesIds,
      libraryId: [library.id, second.id],
      collections,
      readlists: readLists,
      users: [userId],
      keyId: await create(admin, '/api/v2/users/me/api-keys', { comment: 'Another reader' }),
      'transient-books': await transientBooks(server, admin),
    },
    posters,
    pageHashes: { unknown: [unknownHash], known: [knownHash] },
    ofKind: (profile) => listIds(books.filter((b) => b.media.mediaProfile === profile)),
    known: {
      ...plainValues,
      ...(await firstFont(admin)),
      bookId: bookIds.slice(0, 1),
      bookIds: [bookIds.slice(0, 2)],
      seriesIds: [seriesIds.slice(0, 2)],
      libraryIds: [[library.id]],
      library_id: [library.id, 'nope'],
      libraryId: [library.id],
      series_id: [ofSeries],
      seriesId: [ofSeries],
      collection_id: collections.slice(0, 1),
      collectionId: collections.slice(0, 1),
      readlist_id: readLists.slice(0, 1),
      readListId: readLists.slice(0, 1),
      pageNumber: [1],
      root: [join(server.books, 'own')],
      path: [join(server.folder, 'incoming')],
      sourceFile: [join(server.books, 'nothing.cbz')],
    },
  }
}
