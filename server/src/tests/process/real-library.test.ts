import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { ReadListMatches } from '@lectern/contract/readlists'
import type { Series } from '@lectern/contract/series'
import { fixtureFiles, getFixtureFile, readFixture } from '@lectern/fixtures/fixture-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLibrary } from '../../testing/data/test-books.ts'
import { type TestClient, uploadPicture } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

/** Writes every fixture file below one folder into another. */
async function writeFixtures(from: string, to: string): Promise<void> {
  for (const file of fixtureFiles.filter(({ path }) => path.startsWith(`${from}/`))) {
    const path = join(to, file.path.slice(from.length + 1))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await readFixture(file))
  }
}
const readBytes = (path: string) => readFixture(getFixtureFile(path))

describe('a library of all comics, as users have them', () => {
  let server: TestServer
  let admin: TestClient
  let books: Book[]
  let series: Series[]
  const book = (name: string) => {
    const found = books.find((b) => b.name === name)
    if (!found) throw new Error(`no book ${name}`)
    return found
  }
  const findSeries = (name: string) => series.find((s) => s.name === name)

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.claim()
    const root = join(server.books, 'library')
    await writeFixtures('comics', root)
    await writeFixtures('disk-names', join(root, 'Odd names'))
    for (const [from, to] of [
      ['series-json/science-comics.json', 'Science Comics (1946)/series.json'],
      ['artwork/poster.png', 'Science Comics (1946)/poster.png'],
      ['artwork/cover.jpg', 'Haruko (2012)/cover.jpg'],
      ['artwork/Lone Story (1999).jpg', '_oneshots/Lone Story (1999).jpg'],
    ] as const)
      writeFileSync(join(root, to), await readBytes(`metadata/${from}`))
    await addLibrary(server, admin, { name: 'Comics', root, oneshotsDirectory: '_oneshots' })
    books = (await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')).content
    series = (await admin.read<{ content: Series[] }>('/api/v1/series?unpaged=true')).content
  })
  afterAll(() => server.close())

  test('every comic can be read', () => {
    expect(books.length).toBeGreaterThan(40)
    expect(books.filter((b) => b.media.status !== 'READY').map((b) => [b.name, b.media.comment])).toEqual([])
  })
  test('files with odd names are books; hidden files and folders are not', async () => {
    const odd = books.filter((b) => b.url.includes('/Odd names/'))
    expect(odd.map((b) => b.name).sort()).toEqual(
      ["it's 100% #1 [v2] {x} & $HOME; `id`", 'مجلة ١', '日本語のファイル名 第①巻'].sort(),
    )
    for (const b of odd) {
      expect(b.media.pagesCount).toBe(2)
      for (const path of ['pages/2', 'file', 'thumbnail'])
        expect((await admin.get(`/api/v1/books/${b.id}/${path}`)).statusCode).toBe(200)
    }
  })
  test('behaviour 5.3: real ComicInfo files', () => {
    const haruko = book('Haruko v01')
    expect(findSeries('Haruko (2012)')?.metadata.readingDirection).toBe('RIGHT_TO_LEFT')
    expect(haruko.metadata.isbn).toMatch(/^978\d{10}$/)
    const pepper = book('Pepper & Carrot 017 - A Fresh Start (2016)')
    expect(pepper.metadata.title).toBe('A Fresh Start')
    expect(pepper.metadata.authors.length).toBeGreaterThan(0)
  })
  test('behaviour 5.5: series.json of Mylar', () => {
    expect(findSeries('Science Comics (1946)')?.metadata).toMatchObject({
      status: 'ENDED',
      totalBookCount: 5,
    })
  })
  test('behaviour 5.6 and 5.8: a one-shot with its image', async () => {
    const oneshot = book('Lone Story (1999)')
    expect([oneshot.oneshot, findSeries('Lone Story (1999)')?.oneshot]).toEqual([true, true])
    const posters = await admin.read<{ type: string; selected: boolean }[]>(
      `/api/v1/books/${oneshot.id}/thumbnails`,
    )
    expect(posters.find((p) => p.type === 'SIDECAR')?.selected).toBe(true)
  })
  test('behaviour 5.8: images of series', async () => {
    for (const name of ['Science Comics (1946)', 'Haruko (2012)']) {
      const posters = await admin.read<{ type: string; selected: boolean }[]>(
        `/api/v1/series/${findSeries(name)?.id}/thumbnails`,
      )
      expect(posters.map((p) => [p.type, p.selected])).toEqual([['SIDECAR', true]])
    }
  })
  test('behaviour 5.7: the bar code of a book gives its ISBN', () => {
    expect(book('Bar Code Sample 001').metadata.isbn).toBe('9782123456803')
  })
  test('behaviour 4.3: two thousand pages are in natural order', async () => {
    const pages = await admin.read<{ fileName: string }[]>(
      `/api/v1/books/${book('two-thousand-pages').id}/pages`,
    )
    expect([pages[8], pages[9], pages[1999]].map((p) => p?.fileName)).toEqual(['9.png', '10.png', '2000.png'])
  })
  test.each(['not-an-image-A.png', 'svg-with-script-A.svg'])(
    'behaviour 6.2: %s is no poster',
    async (name) => {
      const bytes = await readBytes(`broken/thumbnails/${name}`)
      const url = `/api/v1/books/${book('Haruko v01').id}/thumbnails`
      expect((await uploadPicture(admin, url, bytes)).statusCode).toBe(415)
    },
  )
  test('behaviour 7.1: a reading list finds four of its five books, one by the number in the name of its file', async () => {
    const bytes = await readBytes('cbl/edge/matches-comics-folder.cbl')
    const reply = await uploadPicture(admin, '/api/v1/readlists/match/comicrack', bytes)
    const { requests } = reply.json<ReadListMatches>()
    const found = requests.map((r) =>
      r.matches.flatMap((m) => m.books.map((b) => books.find((x) => x.id === b.bookId)?.name)),
    )
    expect(found.map((names) => names.length)).toEqual([1, 1, 1, 1, 0])
    expect(found[3]).toEqual(['Odd Numbers 001.5'])
  })
  test('an image of twenty megabytes is refused, or made smaller', async () => {
    const bytes = await readBytes('broken/thumbnails/upload-too-big.bmp')
    const url = `/api/v1/books/${book('Haruko v01').id}/thumbnails`
    expect([200, 413, 415]).toContain((await uploadPicture(admin, url, bytes)).statusCode)
  })
})
