import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BookPoster } from '@lectern/contract/posters'
import { image } from '@lectern/fixtures/images'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rescan } from '../../testing/data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import { refreshBookLocalArtwork, refreshSeriesLocalArtwork } from './refresh-local-artwork.ts'

let fixture: LibraryFixture
let bookId: string
let seriesId: string
let keys: { book: number; series: number }
const signal = new AbortController().signal
beforeAll(async () => {
  fixture = await startLibraryFixture()
  bookId = (await fixture.book('Zebra/1.cbz')).id
  seriesId = (await fixture.series('Zebra')).id
  const row = await fixture.server.db
    .selectFrom('book')
    .select(['id', 'series_id'])
    .where('public_id', '=', bookId)
    .executeTakeFirstOrThrow()
  keys = { book: row.id, series: row.series_id }
})
afterAll(() => fixture.server.close())
beforeEach(async () => {
  await fixture.server.db.deleteFrom('sidecar').execute()
  await readState()
  fixture.server.events.length = 0
})

const root = () => fixture.main.root
const picture = (label: string, edge = 30) => image({ width: edge, height: edge, label, format: 'png' })

/** Puts a file next to the books and stores it as a scan does. */
async function put(path: string, bytes: Uint8Array, of: 'book' | 'series'): Promise<void> {
  mkdirSync(join(root(), path, '..'), { recursive: true })
  writeFileSync(join(root(), path), bytes)
  await fixture.server.db
    .insertInto('sidecar')
    .values({
      series_id: keys.series,
      path,
      book_id: of === 'book' ? keys.book : null,
      kind: 1,
      size: bytes.length,
      modified: 1,
    })
    .onConflict((c) => c.doNothing())
    .execute()
}
const forget = (path: string) => fixture.server.db.deleteFrom('sidecar').where('path', '=', path).execute()
async function readState(): Promise<void> {
  await refreshBookLocalArtwork(fixture.server, keys.book, signal)
  await refreshSeriesLocalArtwork(fixture.server, keys.series, signal)
}
const posters = (of: 'books' | 'series' = 'books') =>
  fixture.admin.read<BookPoster[]>(`/api/v1/${of}/${of === 'books' ? bookId : seriesId}/thumbnails`)
const sources = async () => {
  const rows = await fixture.server.db
    .selectFrom('poster')
    .select(['source', 'selected'])
    .where('type', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map((r) => [r.source, r.selected])
}
const receivedEvents = () =>
  fixture.server.events.flatMap((e) => (e.name.startsWith('Thumbnail') ? [e.name] : []))

describe('behaviour 5.8: local artwork', () => {
  test('all images of a book become posters, the first is shown, as a JPEG of the size of the settings', async () => {
    await put('Zebra/1-10.png', await picture('C'), 'book')
    await put('Zebra/1-2.png', await picture('B'), 'book')
    await put('Zebra/1.png', await picture('A', 800), 'book')
    await readState()
    expect(await sources()).toEqual([
      ['Zebra/1.png', 1],
      ['Zebra/1-2.png', 0],
      ['Zebra/1-10.png', 0],
    ])
    const list = await posters()
    expect(list.map((p) => p.type)).toEqual(['GENERATED', 'SIDECAR', 'SIDECAR', 'SIDECAR'])
    expect(list[1]).toMatchObject({ mediaType: 'image/jpeg', width: 300, height: 300, selected: true })
    expect(list[1]?.placeholder).not.toBe('')
    const shown = await fixture.admin.get(`/api/v1/books/${bookId}/thumbnail`)
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(300)
    expect(receivedEvents()).toEqual(['ThumbnailBookAdded', 'ThumbnailBookAdded', 'ThumbnailBookAdded'])
    await readState()
    expect(receivedEvents()).toHaveLength(3)
    expect(await posters()).toEqual(list)
  })
  test('a changed image replaces its poster, a deleted one removes it', async () => {
    await put('Zebra/1.png', await picture('A'), 'book')
    await put('Zebra/1-2.png', await picture('B'), 'book')
    await readState()
    const [, before] = await posters()
    await put('Zebra/1.png', await picture('D'), 'book')
    await readState()
    expect((await posters()).filter((p) => p.id === before?.id)).toEqual([])
    expect(await sources()).toEqual([
      ['Zebra/1-2.png', 0],
      ['Zebra/1.png', 1],
    ])
    await forget('Zebra/1.png')
    await readState()
    expect(await sources()).toEqual([['Zebra/1-2.png', 0]])
    expect((await posters()).find((p) => p.selected)?.type).toBe('GENERATED')
    expect(receivedEvents().at(-1)).toBe('ThumbnailBookDeleted')
  })
  test('an unreachable file keeps its poster, a file that is not an image loses it (E3)', async () => {
    await put('Zebra/1.png', await picture('A'), 'book')
    await readState()
    rmSync(join(root(), 'Zebra/1.png'))
    await readState()
    expect(await sources()).toEqual([['Zebra/1.png', 1]])
    for (const bytes of ['no picture', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
      await put('Zebra/1.png', Buffer.from(bytes), 'book')
      await readState()
      expect(await sources()).toEqual([])
    }
    await put('Zebra/1.png', Buffer.concat([await picture('A'), Buffer.alloc(21 * 1024 * 1024)]), 'book')
    await readState()
    expect(await sources()).toEqual([])
  })
  test('images of a series are its own posters', async () => {
    await put('Zebra/folder.png', await picture('F'), 'series')
    await put('Zebra/cover.png', await picture('C'), 'series')
    await readState()
    expect(await sources()).toEqual([
      ['Zebra/cover.png', 1],
      ['Zebra/folder.png', 0],
    ])
    expect((await posters('series')).map((p) => p.type)).toEqual(['SIDECAR', 'SIDECAR'])
    const shown = await fixture.admin.get(`/api/v1/series/${seriesId}/thumbnail`)
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(30)
    await forget('Zebra/cover.png')
    await forget('Zebra/folder.png')
    await readState()
    expect(await posters('series')).toEqual([])
    expect(receivedEvents()).toEqual([
      'ThumbnailSeriesAdded',
      'ThumbnailSeriesAdded',
      'ThumbnailSeriesDeleted',
      'ThumbnailSeriesDeleted',
    ])
  })
  test('a library without the import of images adds none and keeps its posters until their files are deleted', async () => {
    await put('Zebra/1.png', await picture('A'), 'book')
    await readState()
    const set = (importLocalArtwork: boolean) =>
      fixture.admin.patch(`/api/v1/libraries/${fixture.main.id}`, { importLocalArtwork })
    await set(false)
    await put('Zebra/1-2.png', await picture('B'), 'book')
    await readState()
    expect(await sources()).toEqual([['Zebra/1.png', 1]])
    await forget('Zebra/1.png')
    await readState()
    expect(await sources()).toEqual([])
    await set(true)
  })
  test('behaviour 6.2: a selected upload remains selected', async () => {
    await fixture.server.db
      .updateTable('poster')
      .set({ type: 2 })
      .where('owner_id', '=', keys.book)
      .where('owner_kind', '=', 1)
      .execute()
    await put('Zebra/1.png', await picture('A'), 'book')
    await readState()
    expect(await sources()).toEqual([['Zebra/1.png', 0]])
    await fixture.server.db.updateTable('poster').set({ type: 0 }).where('type', '=', 2).execute()
  })
  test('a scan finds them, and a refresh asks again', async () => {
    for (const name of ['1.cbz', 'folder']) {
      const path = join(root(), 'apple', `${name.replace('.cbz', '')}.png`)
      writeFileSync(path, await picture('A'))
    }
    await rescan(fixture.server, fixture.admin, fixture.main.id)
    const [book, series] = [await fixture.book('apple/1.cbz'), await fixture.series('apple')]
    const types = async (path: string) =>
      (await fixture.admin.read<BookPoster[]>(`/api/v1/${path}/thumbnails`)).map((p) => [p.type, p.selected])
    expect(await types(`books/${book.id}`)).toEqual([
      ['GENERATED', false],
      ['SIDECAR', true],
    ])
    expect(await types(`series/${series.id}`)).toEqual([['SIDECAR', true]])
    expect(series.placeholder ?? '').not.toBe('')
    const row = await fixture.server.db
      .selectFrom('series')
      .select('id')
      .where('public_id', '=', series.id)
      .executeTakeFirstOrThrow()
    await fixture.server.db
      .deleteFrom('poster')
      .where('owner_kind', '=', 2)
      .where('owner_id', '=', row.id)
      .execute()
    const reply = await fixture.admin.post(`/api/v1/series/${series.id}/metadata/refresh`)
    expect(reply.statusCode).toBe(202)
    await fixture.server.waitUntilIdle()
    expect(await types(`series/${series.id}`)).toEqual([['SIDECAR', true]])
  })
  test('no file without a reference is left on the disk', async () => {
    const rows = await fixture.server.db.selectFrom('poster').select('file').distinct().execute()
    expect((await fixture.server.files.list()).sort()).toEqual(rows.map((r) => r.file).sort())
  })
})
