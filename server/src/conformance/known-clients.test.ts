import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { addUser } from '../testing/data/test-books.ts'
import { type ClientOptions, runClientSteps } from '../testing/devices/client-steps.ts'
import { type LibraryFixture, startLibraryFixture } from '../testing/servers/library-fixture.ts'
import { basic } from '../testing/servers/test-client.ts'

/** F6: what known programs ask for, by their public code and documents (docs/clients.md), and the parts of answers that they read. */
let fixture: LibraryFixture
let address: string
let zebra: Series
let first: Book
let readListId: string
let collectionId: string
let libraries: string[]
const authorization = basic('app@example.org', 'secret')
beforeAll(async () => {
  fixture = await startLibraryFixture()
  const { server, admin } = fixture
  await addUser(server, admin, 'app@example.org', { roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'] })
  zebra = await fixture.series('Zebra')
  first = await fixture.book('Zebra/1.cbz')
  const second = await fixture.book('Bear/1.cbz')
  const list = { name: 'Both', summary: '', ordered: true, bookIds: [first.id, second.id] }
  readListId = (await admin.post('/api/v1/readlists', list)).json().id
  const set = { name: 'Set', ordered: false, seriesIds: [zebra.id] }
  collectionId = (await admin.post('/api/v1/collections', set)).json().id
  libraries = [fixture.main.id, fixture.other.id]
  address = await server.app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => fixture.server.close())

const page = ['totalElements', 'totalPages', 'last', 'first', 'number', 'size']
const seriesFields = ['id', 'name', 'libraryId', 'booksCount', 'metadata.title', 'metadata.status']
const bookFields = ['id', 'seriesId', 'number', 'media.pagesCount', 'media.mediaProfile', 'metadata.title']
const inContent = (fields: readonly string[]) => [...page, ...fields.map((field) => `content.0.${field}`)]
const image = { type: 'image/' }

describe('Mihon', () => {
  const mihon = (): ClientOptions => ({
    address,
    headers: { authorization, 'user-agent': 'TachiyomiKomga/0.19' },
    isChallenged: true,
  })
  test('its extension lists series, read lists, books and collections, and the values of its filters', async () => {
    const query = '?search=&page=0&deleted=false'
    const narrowed = `&library_id=${libraries.join(',')}&read_status=UNREAD,IN_PROGRESS&status=ONGOING`
    await runClientSteps(mihon(), [
      {
        ask: `/api/v1/series${query}&sort=metadata.titleSort,asc`,
        reads: inContent([...seriesFields, 'booksMetadata.authors', 'metadata.genres', 'metadata.tags']),
      },
      { ask: `/api/v1/series${query}&sort=lastModifiedDate,desc`, reads: inContent(['id']) },
      { ask: `/api/v1/series${query}${narrowed}&sort=relevance,desc`, reads: inContent(['id']) },
      { ask: `/api/v1/series${query}&sort=random,asc`, reads: page },
      { ask: `/api/v1/readlists${query}&sort=name,asc`, reads: inContent(['id', 'name', 'summary']) },
      { ask: `/api/v1/books${query}&sort=name,asc`, reads: inContent([...bookFields, 'seriesTitle']) },
      {
        ask: `/api/v1/collections/${collectionId}/series${query}&sort=name,asc`,
        finds: { totalElements: 1 },
      },
      ...['libraries', 'genres', 'tags', 'publishers', 'authors'].map((name) => ({ ask: `/api/v1/${name}` })),
      { ask: '/api/v1/collections?unpaged=true', reads: ['content.0.id', 'content.0.name'] },
    ])
  })
  test('its extension opens a series, a read list and a book, and reads pages', async () => {
    const ready = '?unpaged=true&media_status=READY&deleted=false'
    await runClientSteps(mihon(), [
      { ask: `/api/v1/series/${zebra.id}`, reads: seriesFields },
      {
        ask: `/api/v1/series/${zebra.id}/books${ready}`,
        reads: ['content.0.metadata.numberSort', 'content.0.metadata.authors', 'content.0.fileLastModified'],
        finds: { 'content.length': 3 },
      },
      { ask: `/api/v1/readlists/${readListId}/books${ready}`, finds: { 'content.length': 2 } },
      { ask: `/api/v1/books/${first.id}${ready}`, reads: bookFields },
      { ask: `/api/v1/books/${first.id}/pages`, reads: ['0.number', '0.mediaType', '1.fileName'] },
      { ask: `/api/v1/books/${first.id}/pages/1`, accept: 'image/*,*/*;q=0.8', ...image },
      {
        ask: `/api/v1/books/${first.id}/pages/2?convert=png`,
        accept: 'image/*,*/*;q=0.8',
        type: 'image/png',
      },
      { ask: `/api/v1/series/${zebra.id}/thumbnail`, ...image },
    ])
  })
  test('its tracker reads and changes the progress of a series and a read list', async () => {
    const series = `/api/v2/series/${zebra.id}/read-progress/tachiyomi`
    const list = `/api/v1/readlists/${readListId}/read-progress/tachiyomi`
    const counts = ['booksCount', 'booksReadCount', 'booksUnreadCount', 'booksInProgressCount']
    await runClientSteps({ ...mihon(), headers: { authorization, 'user-agent': 'Mihon v0.19' } }, [
      { ask: series, reads: [...counts, 'lastReadContinuousNumberSort', 'maxNumberSort'] },
      { ask: series, method: 'PUT', body: { lastBookNumberSortRead: 2 }, status: 204 },
      { ask: series, finds: { booksReadCount: 2, lastReadContinuousNumberSort: 2, maxNumberSort: 3 } },
      { ask: list, reads: [...counts, 'lastReadContinuousIndex'] },
      { ask: list, method: 'PUT', body: { lastBookRead: 1 }, status: 204 },
      { ask: list, finds: { booksReadCount: 1, lastReadContinuousIndex: 1 } },
      { ask: series, method: 'PUT', body: { lastBookNumberSortRead: 0 }, status: 204 },
    ])
  })
})

test('Komelia signs in, shows its home and a library, and reads', async () => {
  const headers = { authorization, 'cache-control': 'no-cache, no-store, max-age=0' }
  const locator = { href: '', type: 'image/png', locations: { position: 2 } }
  await runClientSteps({ address, headers }, [
    {
      ask: '/api/v2/users/me?remember-me=true',
      reads: ['id', 'email', 'roles', 'sharedAllLibraries'],
      finds: { ageRestriction: null },
    },
    { ask: '/api/v1/libraries', reads: ['0.id', '0.name'] },
    // Lists are joined with a comma and a space.
    {
      ask: `/api/v1/books/ondeck?page=0&size=20&library_id=${encodeURIComponent(libraries.join(', '))}`,
      reads: page,
    },
    { ask: '/api/v1/books/latest?size=20&page=0', reads: inContent(bookFields) },
    { ask: `/api/v1/books?library_id=${libraries.join(',')}&read_status=IN_PROGRESS`, reads: page },
    ...['new', 'updated', 'latest'].map((name) => ({ ask: `/api/v1/series/${name}?page=0`, reads: page })),
    {
      ask: '/api/v1/series/list?size=20&page=0&sort=metadata.titleSort,asc',
      method: 'POST' as const,
      body: { condition: { allOf: [{ libraryId: { operator: 'is', value: libraries[0] } }] } },
      reads: inContent(seriesFields),
    },
    { ask: `/api/v1/books/${first.id}/thumbnails`, reads: ['0.id', '0.type', '0.selected'] },
    { ask: `/api/v1/books/${first.id}/thumbnail`, accept: '*/*', ...image },
    { ask: `/api/v1/books/${first.id}/readlists`, finds: { '0.id': readListId } },
    { ask: `/api/v1/books/${first.id}/pages/2`, ...image },
    { ask: `/api/v1/books/${first.id}/read-progress`, method: 'PATCH', body: { page: 1 }, status: 204 },
    {
      ask: `/api/v1/books/${first.id}/progression`,
      accept: '*/*',
      reads: ['modified', 'device.name', 'locator'],
    },
    {
      ask: `/api/v1/books/${first.id}/progression`,
      method: 'PUT',
      body: {
        modified: new Date(Date.now() + 5000).toISOString(),
        device: { id: 'k', name: 'Komelia' },
        locator,
      },
      status: 204,
    },
    { ask: `/api/v1/books/${first.id}/read-progress`, method: 'DELETE', status: 204 },
    // No content, and not an empty object: it would be read as a place.
    { ask: `/api/v1/books/${first.id}/progression`, accept: '*/*', status: 204 },
  ])
})

test('Paperback shows its home, searches, opens a series and marks a book', async () => {
  const reading = 'sort=readProgress.readDate,desc&read_status=IN_PROGRESS&page=0&size=20&deleted=false'
  await runClientSteps({ address, headers: { authorization } }, [
    { ask: `/api/v1/books?${reading}`, reads: page },
    { ask: '/api/v1/books/ondeck?page=0&size=20&deleted=false', reads: page },
    { ask: '/api/v1/series/new?page=0&size=20&deleted=false', reads: inContent(seriesFields) },
    // Some of its versions end addresses with a slash.
    { ask: '/api/v1/series/updated/?page=0&size=20&deleted=false', reads: page },
    { ask: `/api/v1/series/${zebra.id}/`, reads: [...seriesFields, 'metadata.readingDirection'] },
    { ask: '/api/v1/series?search=zebra&tag=x', finds: { totalElements: 0 } },
    { ask: '/api/v1/series?search=zebra', finds: { totalElements: 1 } },
    {
      ask: `/api/v1/series/${zebra.id}/books?unpaged=true&media_status=READY&deleted=false`,
      reads: ['content.0.id'],
    },
    { ask: `/api/v1/books/${first.id}/pages`, reads: ['0.number', '0.mediaType'] },
    { ask: `/api/v1/books/${first.id}/pages/1?convert=png`, type: 'image/png' },
    {
      ask: `/api/v1/books/${first.id}/read-progress`,
      method: 'PATCH',
      body: { completed: true },
      status: 204,
    },
    { ask: `/api/v1/books/${first.id}/read-progress`, method: 'DELETE', status: 204 },
  ])
})

test('KMReader lists by conditions, reads manifests, saves the position and continues with the next book', async () => {
  const made = await fetch(`${address}/api/v2/users/me/api-keys`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ comment: 'KMReader' }),
  })
  const { key } = (await made.json()) as { readonly key: string }
  const list = (sort: string, condition: unknown) => ({
    ask: `/api/v1/books/list?page=0&size=20&sort=${sort}`,
    method: 'POST' as const,
    body: { condition },
    reads: page,
  })
  await runClientSteps({ address, headers: { 'x-api-key': key } }, [
    { ask: '/api/v2/users/me', reads: ['id', 'email', 'roles'] },
    list('readProgress.readDate,desc', { allOf: [{ readStatus: { operator: 'is', value: 'READ' } }] }),
    list('createdDate,desc', { allOf: [{ deleted: { operator: 'isFalse' } }] }),
    list('metadata.releaseDate,desc', { allOf: [] }),
    list('metadata.numberSort,asc', { allOf: [{ seriesId: { operator: 'is', value: zebra.id } }] }),
    {
      ask: `/api/v1/books/${first.id}/manifest`,
      accept: 'application/divina+json',
      reads: ['readingOrder.0.href'],
    },
    { ask: `/api/v1/books/${first.id}/pages/1/thumbnail`, ...image },
    {
      ask: `/api/v1/books/${first.id}/read-progress`,
      method: 'PATCH',
      body: { completed: false, page: 2 },
      status: 204,
    },
    { ask: `/api/v1/books/${first.id}/next`, finds: { number: 2 } },
    { ask: `/api/v1/books/${first.id}/previous`, status: 404 },
    { ask: `/api/v1/readlists/${readListId}/books/${first.id}/next`, reads: ['id'] },
    { ask: `/api/v1/books/${first.id}/file`, type: 'application/' },
    { ask: `/api/v1/books/${first.id}/read-progress`, method: 'DELETE', status: 204 },
  ])
})

test('Panels and other readers of OPDS sign in with a key as the password and stream pages', async () => {
  const made = await fetch(`${address}/api/v2/users/me/api-keys`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ comment: 'Panels' }),
  })
  const { key } = (await made.json()) as { readonly key: string }
  const headers = { authorization: basic('app@example.org', key) }
  await runClientSteps({ address, headers, isChallenged: true }, [
    { ask: '/opds/v1.2/catalog', type: 'application/atom+xml' },
    { ask: '/opds/v1.2/search', type: 'application/opensearchdescription+xml' },
    { ask: '/opds/v1.2/series?search=zebra', type: 'application/atom+xml' },
    { ask: `/opds/v1.2/series/${zebra.id}`, type: 'application/atom+xml' },
    { ask: `/opds/v1.2/books/${first.id}/pages/1?zero_based=true`, accept: 'image/jpeg', type: 'image/jpeg' },
    { ask: `/opds/v1.2/books/${first.id}/thumbnail/small`, ...image },
  ])
})
