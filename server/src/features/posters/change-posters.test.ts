import type { BookPoster, SeriesPoster } from '@lectern/contract/posters'
import { image } from '@lectern/fixtures/images'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import { uploadPicture } from '../../testing/servers/test-client.ts'

let fixture: LibraryFixture
let bookId: string
let seriesId: string
let book: string
let series: string
beforeAll(async () => {
  fixture = await startLibraryFixture()
  bookId = (await fixture.book('Zebra/1.cbz')).id
  seriesId = (await fixture.series('Zebra')).id
  book = `/api/v1/books/${bookId}`
  series = `/api/v1/series/${seriesId}`
})
afterAll(() => fixture.server.close())
beforeEach(() => {
  fixture.server.events.length = 0
})

const upload = (path: string, bytes: Uint8Array, fields?: Record<string, string>) =>
  uploadPicture(fixture.admin, path, bytes, fields)
const drawn = (label: string) => image({ width: 30, height: 50, label, format: 'png' })
const posters = (path: string) => fixture.admin.read<(BookPoster & SeriesPoster)[]>(`${path}/thumbnails`)
const receivedEvents = () => fixture.server.events.filter((e) => e.name.startsWith('Thumbnail'))

describe('behaviour 6.2: uploaded posters', () => {
  test('are stored as they are and shown, and go again', async () => {
    const bytes = await drawn('A')
    const [generated] = await posters(book)
    const reply = await upload(`${book}/thumbnails`, bytes)
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        id: expect.any(String),
        bookId,
        type: 'USER_UPLOADED',
        selected: true,
        mediaType: 'image/png',
        fileSize: bytes.length,
        width: 30,
        height: 50,
        placeholder: expect.any(String),
      },
    ])
    const { id } = reply.json()
    const shown = await fixture.admin.get(`${book}/thumbnail`)
    expect([shown.headers['content-type'], shown.rawPayload.equals(bytes)]).toEqual(['image/png', true])
    expect((await posters(book)).map((p) => [p.type, p.selected])).toEqual([
      ['GENERATED', false],
      ['USER_UPLOADED', true],
    ])
    expect((await fixture.admin.ask('PUT', `${book}/thumbnails/${generated?.id}/selected`)).statusCode).toBe(
      202,
    )
    expect((await posters(book)).map((p) => p.selected)).toEqual([true, false])
    expect((await fixture.admin.ask('PUT', `${book}/thumbnails/${id}/selected`)).statusCode).toBe(202)
    expect((await fixture.admin.delete(`${book}/thumbnails/${id}`)).statusCode).toBe(202)
    expect((await posters(book)).map((p) => [p.id, p.selected])).toEqual([[generated?.id, true]])
    const event = { bookId, seriesId, selected: true }
    expect(receivedEvents()).toEqual([
      { name: 'ThumbnailBookAdded', ...event },
      { name: 'ThumbnailBookAdded', ...event },
      { name: 'ThumbnailBookAdded', ...event },
      { name: 'ThumbnailBookDeleted', ...event },
    ])
  })
  test('an upload is selected as the form or the query says', async () => {
    const hidden = [
      await upload(`${book}/thumbnails`, await drawn('B'), { selected: 'false' }),
      await upload(`${book}/thumbnails?selected=false`, await drawn('C')),
    ]
    expect(hidden.map((r) => r.json().selected)).toEqual([false, false])
    expect((await posters(book)).find((p) => p.selected)?.type).toBe('GENERATED')
    for (const { id } of hidden.map((r) => r.json())) await fixture.admin.delete(`${book}/thumbnails/${id}`)
    expect(await fixture.server.files.list()).toHaveLength(
      (await fixture.server.db.selectFrom('poster').select('file').distinct().execute()).length,
    )
  })
  test('an upload that is large or that not every browser supports becomes a JPEG', async () => {
    const noise = sharp({
      create: {
        width: 1500,
        height: 2000,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    for (const bytes of [
      await noise.clone().png().toBuffer(),
      await sharp(await drawn('D'))
        .tiff()
        .toBuffer(),
    ]) {
      const { id, ...poster } = (await upload(`${book}/thumbnails`, bytes)).json()
      expect(poster).toMatchObject({ mediaType: 'image/jpeg' })
      expect(Math.max(poster.width, poster.height)).toBeLessThanOrEqual(1200)
      await fixture.admin.delete(`${book}/thumbnails/${id}`)
    }
  })
  test.each([
    ['text', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    [
      'D3: a drawing, which can hold scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['the beginning of a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('E3: %s that calls itself a picture is a 415', async (_, bytes) => {
    expect((await upload(`${book}/thumbnails`, bytes)).statusCode).toBe(415)
    expect(receivedEvents()).toEqual([])
  })
  test('a body that is not a form is refused, and so is a form for other calls', async () => {
    const path = `${book}/thumbnails`
    expect((await fixture.admin.post(path, {})).statusCode).toBe(400)
    const other = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await fixture.admin.post(path, 'nonsense', other)).statusCode).toBe(400)
    expect((await fixture.admin.patch('/api/v1/settings', '--x--', other)).statusCode).toBe(415)
    expect((await upload(path, Buffer.alloc(21 * 1024 * 1024))).statusCode).toBe(413)
  })
  test('wrong ids: unknown 404, of something else 400, and only uploads can be deleted', async () => {
    const [own] = await posters(book)
    const [foreign] = await posters(`/api/v1/books/${(await fixture.book('apple/1.cbz')).id}`)
    const statuses = async (id = '') => [
      (await fixture.admin.ask('PUT', `${book}/thumbnails/${id}/selected`)).statusCode,
      (await fixture.admin.delete(`${book}/thumbnails/${id}`)).statusCode,
    ]
    expect(await statuses('nope')).toEqual([404, 404])
    expect(await statuses(foreign?.id)).toEqual([400, 400])
    expect(await statuses(own?.id)).toEqual([202, 400])
    expect((await upload('/api/v1/books/nope/thumbnails', await drawn('E'))).statusCode).toBe(404)
    expect((await upload('/api/v1/series/nope/thumbnails', await drawn('E'))).statusCode).toBe(404)
  })
  test('a poster without its file is not selected instead of a deleted one', async () => {
    const lost = (await upload(`${series}/thumbnails`, await drawn('F'))).json()
    const kept = (await upload(`${series}/thumbnails`, await drawn('G'))).json()
    const gone = (await upload(`${series}/thumbnails`, await drawn('H'))).json()
    const row = await fixture.server.db
      .selectFrom('poster')
      .select('file')
      .where('public_id', '=', lost.id)
      .executeTakeFirstOrThrow()
    await fixture.server.files.remove(row.file)
    await fixture.admin.delete(`${series}/thumbnails/${gone.id}`)
    expect((await posters(series)).map((p) => [p.id, p.selected])).toEqual([[kept.id, true]])
    await fixture.admin.delete(`${series}/thumbnails/${kept.id}`)
  })
})

describe('behaviour 6.3: own posters of series', () => {
  test('posters of a series take precedence over those of its books', async () => {
    const lent = (await fixture.admin.get(`${series}/thumbnail`)).rawPayload
    const bytes = await drawn('S')
    const poster = (await upload(`${series}/thumbnails`, bytes)).json()
    expect(poster).toMatchObject({ seriesId, type: 'USER_UPLOADED', selected: true })
    expect((await fixture.admin.get(`${series}/thumbnail`)).rawPayload.equals(bytes)).toBe(true)
    expect((await fixture.admin.get(`${series}/thumbnails/${poster.id}`)).rawPayload.equals(bytes)).toBe(true)
    await fixture.admin.delete(`${series}/thumbnails/${poster.id}`)
    expect((await fixture.admin.get(`${series}/thumbnail`)).rawPayload.equals(lent)).toBe(true)
    expect(receivedEvents().map((e) => e.name)).toEqual(['ThumbnailSeriesAdded', 'ThumbnailSeriesDeleted'])
  })
  test('a one-shot has no poster of its series: it is uploaded to the book', async () => {
    const { seriesId: oneshot } = await fixture.book('One/Single.cbz')
    expect((await upload(`/api/v1/series/${oneshot}/thumbnails`, await drawn('O'))).statusCode).toBe(400)
  })
})

describe('behaviour 6.1: posters made again', () => {
  const sizes = async () => {
    const rows = await fixture.server.db
      .selectFrom('poster')
      .select(['public_id', 'height'])
      .orderBy('owner_id')
      .execute()
    return rows.map((r) => r.public_id)
  }
  const regenerate = async (query = '') => {
    expect((await fixture.admin.ask('PUT', `/api/v1/books/thumbnails${query}`)).statusCode).toBe(202)
    await fixture.server.waitUntilIdle()
  }
  test('all, or only those that are smaller than the setting in both dimensions', async () => {
    const before = await sizes()
    await regenerate()
    const after = await sizes()
    expect(after).toHaveLength(before.length)
    expect(after.filter((id) => before.includes(id))).toEqual([])
    // 40 × 60: one edge is as long as the setting, so that it would not become bigger.
    await fixture.server.db.updateTable('poster').set({ height: 300 }).execute()
    await regenerate('?for_bigger_result_only=true')
    expect(await sizes()).toEqual(after)
    await fixture.admin.patch('/api/v1/settings', { thumbnailSize: 'MEDIUM' })
    await regenerate('?for_bigger_result_only=true')
    expect((await sizes()).filter((id) => after.includes(id))).toEqual([])
  })
})
