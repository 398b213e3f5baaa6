import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MediaStatus } from '@lectern/contract/books'
import { SeriesStatus } from '@lectern/contract/series'
import { random } from '@lectern/fixtures/random'
import { ensureAccessClass, rebuildUserAccess } from '../../access/queries.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { insertBook } from '../../features/books/change-queries.ts'
import { saveBookValues } from '../../features/books/edit/value-queries.ts'
import { readSettings } from '../../features/libraries/library-settings.ts'
import { insertLibrary } from '../../features/libraries/queries.ts'
import { saveProgress } from '../../features/progress/queries.ts'
import { insertSeries, saveSeriesValues } from '../../features/series/change-queries.ts'
import { addViewer } from './add-viewer.ts'
import { openTestDatabase } from './test-database.ts'

/** Few words, so that random texts often differ in case and accents only. */
export const words = {
  titles: ['Émile', 'emile', 'Zoë 2', 'a', 'Ab', 'ba', '100%', 'x_y', 'Élan'],
  tags: ['red', 'blue', 'Rôt', 'rot'],
  genres: ['crime', 'Öde'],
  labels: ['kids', 'gore'],
  publishers: ['', 'Dupuis', 'DUPUIS', 'Ça'],
  languages: ['', 'fr', 'de'],
  names: ['Ann Lee', 'ann lee', 'Bob'],
  roles: ['writer', 'inker'],
} as const

export interface RandomLibrary {
  readonly db: Db
  /** Two viewers: one who sees everything, and one who must not see content rated 16 or more. */
  readonly unrestricted: Viewer
  readonly restricted: Viewer
  close(): Promise<void>
}

const seriesCount = 12
const booksPerSeries = 4
/** Whole days, so that no test depends on the hour. */
const today = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`)
export const dayBefore = (days: number): string =>
  new Date(today - days * 86_400_000).toISOString().slice(0, 10)

/** Returns functions that choose values at random. */
function createDraw(seed: number) {
  const { next, pick, chance } = random(seed)
  const some = <T>(items: readonly T[]): T[] => items.filter(() => chance(0.4))
  return {
    next,
    pick,
    chance,
    some,
    authors: () => some(words.names).map((name) => ({ name, role: pick(words.roles) })),
    date: () => pick([null, '1999-12-31', '2000-01-01', '2000-06-15', dayBefore(1), dayBefore(40)]),
    bit: (probability: number): number => (chance(probability) ? 1 : 0),
  }
}
type Draw = ReturnType<typeof createDraw>

const base = (id: number, libraryId: number, path: string) => ({
  id,
  libraryId,
  path,
  name: `${id}`,
  fileModified: 1,
  created: id,
})

async function addSeries(db: Db, id: number, libraryId: number, draw: Draw): Promise<void> {
  const { pick, some } = draw
  const sharingLabels = some(words.labels)
  const ageRating = pick([null, 6, 16, 18])
  const accessClass = await ensureAccessClass(db, { libraryId, ageRating, labels: sharingLabels })
  const values = {
    title: pick(words.titles),
    titleSort: pick(words.titles),
    status: pick(SeriesStatus.options),
    publisher: pick(words.publishers),
    language: pick(words.languages),
    ageRating,
    totalBookCount: pick([null, booksPerSeries, 9]),
    lists: {
      genres: some(words.genres),
      tags: some(words.tags),
      sharingLabels,
      links: [],
      alternateTitles: [],
    },
    books: {
      authors: draw.authors(),
      tags: some(words.tags),
      releaseDate: Number(draw.date()?.replaceAll('-', '')) || null,
      summary: '',
      summaryNumber: '',
      modified: 0,
    },
  }
  await db.batch([
    ...insertSeries(db, {
      ...base(id, libraryId, `${id}`),
      publicId: `S${id}`,
      accessClass,
      fingerprint: '',
      oneshot: draw.chance(0.2),
      booksCount: booksPerSeries,
    }),
    ...saveSeriesValues(db, id, values, accessClass, 1),
    db
      .updateTable('series')
      .set({ deleted: draw.bit(0.3) })
      .where('id', '=', id),
  ])
}

async function addBook(
  db: Db,
  ids: { id: number; seriesId: number; libraryId: number; position: number },
  draw: Draw,
) {
  const { id, seriesId, libraryId, position } = ids
  const { pick } = draw
  const values = {
    title: pick(words.titles),
    releaseDate: draw.date(),
    numberSort: pick([1, 1.5, 2]),
    lists: { authors: draw.authors(), tags: draw.some(words.tags), links: [] },
  }
  const poster = { owner_kind: 1, owner_id: id, media_type: '', width: 1, height: 1, size: 1, file: '' }
  await db.batch([
    ...insertBook(db, {
      ...base(id, libraryId, `${seriesId}/${id}`),
      publicId: `B${id}`,
      seriesId,
      position,
      size: id,
      oneshot: draw.chance(0.2),
    }),
    ...saveBookValues(db, [{ id, values }], 1),
    db
      .updateTable('book')
      .set({
        deleted: draw.bit(0.3),
        media_status: MediaStatus.options.indexOf(pick(MediaStatus.options)),
        media_profile: pick(['DIVINA', 'PDF', 'EPUB', '']),
      })
      .where('id', '=', id),
    ...draw.some([0, 1, 2]).map((type) =>
      db.insertInto('poster').values({
        ...poster,
        id: id * 3 + type,
        public_id: `P${id}-${type}`,
        type,
        selected: draw.bit(0.5),
        created: 1,
      }),
    ),
  ])
}

async function addSets(db: Db, { some }: Draw): Promise<void> {
  const keys = (count: number) => some(Array.from({ length: count }, (_, i) => i + 1))
  for (const id of [1, 2]) {
    const set = { id, name: `${id}`, name_key: `${id}`, ordered: 1, created: 1, modified: 1 }
    await db.batch([
      db.insertInto('collection').values({ ...set, public_id: `C${id}` }),
      db.insertInto('read_list').values({ ...set, public_id: `R${id}` }),
      ...keys(seriesCount).map((key) =>
        db.insertInto('collection_series').values({ collection_id: id, series_id: key, position: 99 - key }),
      ),
      ...keys(seriesCount * booksPerSeries).map((key) =>
        db.insertInto('read_list_book').values({ read_list_id: id, book_id: key, position: 99 - key }),
      ),
    ])
  }
}

/** Creates a small random library from a seed, with different values for all filters. */
export async function createRandomLibrary(seed: number): Promise<RandomLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-described-'))
  const db = await openTestDatabase(join(folder, 'x.sqlite'))
  const draw = createDraw(seed)
  const viewers = {
    unrestricted: await addViewer(db, 'free', null),
    restricted: await addViewer(db, 'limited', 16),
  }
  const libraries: number[] = []
  for (const name of ['L1', 'L2'])
    libraries.push((await insertLibrary(db, { name, root: `/${name}`, settings: readSettings('{}') })).id)
  for (let seriesId = 1; seriesId <= seriesCount; seriesId += 1) {
    const libraryId = draw.pick(libraries)
    await addSeries(db, seriesId, libraryId, draw)
    for (let position = 1; position <= booksPerSeries; position += 1) {
      const id = (seriesId - 1) * booksPerSeries + position
      await addBook(db, { id, seriesId, libraryId, position }, draw)
      const reading = { bookId: id, page: 1, readDate: id, deviceId: '', deviceName: '', locator: null }
      for (const { userId } of draw.some(Object.values(viewers)))
        await saveProgress(db, userId, { ...reading, completed: draw.chance(0.7) }, 1)
    }
  }
  await addSets(db, draw)
  await rebuildUserAccess(db)
  return {
    db,
    ...viewers,
    async close() {
      await db.close()
      rmSync(folder, { recursive: true })
    },
  }
}
