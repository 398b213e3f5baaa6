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

/** Returns the keys of those of these books or series that the viewer may see, and of their libraries. */
export function listTargets(db: Sql, viewer: Viewer, what: 'book' | 'series', publicIds: readonly string[]) {
  return db
    .selectFrom(what)
    .select(['id', 'public_id', 'library_id'])
    .where('public_id', 'in', jsonValues(publicIds))
    .where(isVisible(viewer, 'access_class'))
    .execute()
}

/** Returns the media values that an upgrade keeps. */
export async function findMediaStatus(db: Sql, bookPublicId: string) {
  return db
    .selectFrom('book')
    .select(['id', 'series_id', 'media_status'])
    .where('public_id', '=', bookPublicId)
    .executeTakeFirst()
}

/** Escapes `%` and `_`, which are special in a LIKE pattern. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

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
 * accents, otherwise the first whose title contains one; among those that the viewer may see. Titles are also compared by their sort keys,
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
    .where((e) => e.or(titles.map((t) => sql<boolean>`m.title like ${literally(t)} escape '\\'`)))
    .executeTakeFirst()
  if (byTitle) return byTitle.public_id
  const containing = await open()
    .where((e) => e.or(keys.map((key) => sql<boolean>`instr(series.title_key, ${key}) > 0`)))
    .executeTakeFirst()
  return containing?.public_id
}

const maxNamed = 100

/**
 * Suggests the series of a book by what its file name may mean (behaviour 10.1), the most exact title first: one of this title, ignoring
 * case and accents, else the only one that has a volume or a year in brackets behind it.
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
    .limit(maxNamed)
    .execute()
  const best = keys.find((key) => same.some((one) => one.title_key === key))
  if (best !== undefined) return same.find((one) => one.title_key === best)?.public_id
  const longer = await openSeries(db, viewer)
    .where((e) =>
      e.or(
        keys.map((key) =>
          e.and([e('series.title_key', '>', key), e('series.title_key', '<', `${key}\uffff`)]),
        ),
      ),
    )
    .limit(maxNamed)
    .execute()
  const named = longer.filter(({ title_key }) => keys.includes(fold(splitVolume(title_key).base)))
  return named.length === 1 ? named[0]?.public_id : undefined
}
