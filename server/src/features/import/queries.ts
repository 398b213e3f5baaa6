import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { fold, jsonValues } from '../../db/values.ts'
import { splitVolume } from '../../media/metadata/series-name.ts'

/** Returns the series that a book is imported into, or whose files are deleted. */
export function findTargetSeries(db: Sql, by: { publicId: string } | { id: number }) {
  return db
    .selectFrom('series')
    .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
    .innerJoin('library', 'library.id', 'series.library_id')
    .select([
      'series.id',
      'series.public_id',
      'series.access_class',
      'series.library_id',
      'series.oneshot',
      'series.deleted',
      'm.path',
      'm.file_modified',
      'library.public_id as library_public_id',
      'library.root',
      'library.settings',
    ])
    .where('publicId' in by ? 'series.public_id' : 'series.id', '=', 'publicId' in by ? by.publicId : by.id)
    .executeTakeFirst()
}
export type TargetSeries = NonNullable<Awaited<ReturnType<typeof findTargetSeries>>>

/** Returns the keys of the given books or series that the viewer may see, and of their libraries. */
export function listTargets(db: Sql, viewer: Viewer, what: 'book' | 'series', publicIds: readonly string[]) {
  return db
    .selectFrom(what)
    .select(['id', 'public_id', 'library_id'])
    .where('public_id', 'in', jsonValues(publicIds))
    .where(isVisible(viewer, 'access_class'))
    .execute()
}

/** Returns books that are not in the trash, with the paths of their files; by their keys, or all of a series. */
export function listDeletable(db: Sql, which: { bookIds: readonly number[] } | { seriesId: number }) {
  const rows = db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series', 'series.id', 'book.series_id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .select([
      'book.id',
      'book.public_id',
      'book.series_id',
      'book.library_id',
      'book.oneshot',
      'book.access_class',
      'series.public_id as series_public_id',
      'library.public_id as library_public_id',
      'library.root',
      'm.path',
    ])
    .where('book.deleted', '=', 0)
    .orderBy('book.id')
  return 'bookIds' in which
    ? rows.where('book.id', 'in', jsonValues(which.bookIds)).execute()
    : rows.where('book.series_id', '=', which.seriesId).execute()
}
export type DeletableBook = Awaited<ReturnType<typeof listDeletable>>[number]

/** Returns the media values that an upgrade keeps. */
export async function findMediaStatus(db: Sql, bookPublicId: string) {
  return db
    .selectFrom('book')
    .select(['id', 'series_id', 'media_status'])
    .where('public_id', '=', bookPublicId)
    .executeTakeFirst()
}

/** Escapes `%` and `_`, which are special in a LIKE pattern. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const openSeries = (db: Sql, viewer: Viewer) =>
  db
    .selectFrom('series')
    .select(['series.public_id', 'series.title_key'])
    .where('series.oneshot', '=', 0)
    .where('series.deleted', '=', 0)
    .where(isVisible(viewer, 'series.access_class'))
    .orderBy('series.id')

/**
 * Suggests the series of a book by the titles in its metadata (behaviour 10.1): the first whose title is one of these, ignoring case and
 * accents, otherwise the first whose title contains one. Only visible series count. Titles are also compared by their sort keys,
 * because only the keys are folded.
 */
export async function suggestSeries(
  db: Sql,
  viewer: Viewer,
  titles: readonly string[],
): Promise<string | undefined> {
  const keys = [...new Set(titles.map(fold).filter((key) => key !== ''))]
  if (keys.length === 0) return undefined
  const open = () => openSeries(db, viewer).limit(1)
  const byKey = await open().where('series.title_key', 'in', jsonValues(keys)).executeTakeFirst()
  if (byKey) return byKey.public_id
  const byTitle = await open()
    .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
    .where((e) => e.or(titles.map((t) => sql<boolean>`m.title like ${escapeLike(t)} escape '\\'`)))
    .executeTakeFirst()
  if (byTitle) return byTitle.public_id
  const containing = await open()
    .where((e) => e.or(keys.map((key) => sql<boolean>`instr(series.title_key, ${key}) > 0`)))
    .executeTakeFirst()
  return containing?.public_id
}

const maxSuggestions = 100

/**
 * Suggests the series of a book by the titles that its file name may contain (behaviour 10.1), the most exact title first: a series of this
 * title, ignoring case and accents, otherwise the only one whose title adds a volume or a year in brackets.
 */
export async function suggestSeriesByName(
  db: Sql,
  viewer: Viewer,
  names: readonly string[],
): Promise<string | undefined> {
  const keys = [...new Set(names.map(fold).filter((key) => key !== ''))]
  if (keys.length === 0) return undefined
  const same = await openSeries(db, viewer)
    .where('series.title_key', 'in', jsonValues(keys))
    .limit(maxSuggestions)
    .execute()
  const best = keys.find((key) => same.some((one) => one.title_key === key))
  if (best !== undefined) return same.find((one) => one.title_key === best)?.public_id
  const longer = await openSeries(db, viewer)
    .where((e) => {
      const startsWith = (key: string) =>
        e.and([e('series.title_key', '>', key), e('series.title_key', '<', `${key}\uffff`)])
      return e.or(keys.map(startsWith))
    })
    .limit(maxSuggestions)
    .execute()
  const named = longer.filter(({ title_key }) => keys.includes(fold(splitVolume(title_key).base)))
  return named.length === 1 ? named[0]?.public_id : undefined
}
