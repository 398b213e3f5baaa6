import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Author } from '@lectern/contract/values'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { insertBook, removeBooks } from '../../features/books/change-queries.ts'
import { saveBookValues } from '../../features/books/edit/value-queries.ts'
import { saveSeriesTerms } from '../../features/referential/term-queries.ts'
import { indexChanges } from '../../features/search/apply-changes.ts'
import { findMatches } from '../../features/search/find-matches.ts'
import type { SearchKind } from '../../features/search/match-queries.ts'
import { insertSeries, removeSeriesRows, saveSeriesValues } from '../../features/series/change-queries.ts'
import { emptySeriesLists, type SeriesLists } from '../../features/series/to-series.ts'
import { openTestDatabase } from '../data/test-database.ts'

export interface SeriesOptions {
  readonly titleSort?: string
  readonly publisher?: string
  readonly language?: string
  readonly status?: 'ENDED' | 'ONGOING'
  readonly readingDirection?: string
  readonly totalBookCount?: number
  readonly lists?: Partial<SeriesLists>
  readonly accessClass?: number
}
export interface BookOptions {
  readonly isbn?: string
  readonly releaseDate?: string
  readonly tags?: readonly string[]
  readonly authors?: readonly Author[]
  readonly oneshot?: boolean
  readonly seriesId?: number
  readonly accessClass?: number
}

/** A database whose rows have only names, for the search. There are no files. */
export interface NamedLibrary {
  readonly db: Db
  addSeries(title: string, wanted?: SeriesOptions): Promise<number>
  addBook(title: string, wanted?: BookOptions): Promise<number>
  clear(): Promise<void>
  /** Updates the index. */
  index(): Promise<void>
  /** Returns the names that a text finds, best match first. */
  find(kind: SearchKind, text: string, viewer?: Viewer): Promise<readonly number[]>
  close(): Promise<void>
}

export async function openNamedLibrary(): Promise<NamedLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-named-'))
  const db = await openTestDatabase(join(folder, 'x.sqlite'))
  const defaults = { libraryId: 1, fileModified: 1, created: 1 }
  return {
    db,
    async addSeries(title, { accessClass = 1, lists, ...values } = {}) {
      const id = await db.nextId('series')
      const row = { id, publicId: `s${id}`, path: title, name: title, fingerprint: '', booksCount: 0 }
      await db.batch([
        ...insertSeries(db, { ...defaults, ...row, accessClass, oneshot: false }),
        ...saveSeriesValues(db, id, { ...values, lists: { ...emptySeriesLists, ...lists } }, accessClass, 2),
        ...saveSeriesTerms(db, id),
      ])
      return id
    },
    async addBook(title, { accessClass = 1, oneshot = false, seriesId = 0, tags, authors, ...values } = {}) {
      const id = await db.nextId('book')
      const row = { id, publicId: `b${id}`, path: title, name: title, position: 1, size: 1 }
      await db.batch([
        // The access class is that of a series, which may not exist here.
        ...insertBook(db, { ...defaults, ...row, seriesId, oneshot }).map((insert, i) =>
          i === 0 ? classed(db, id, seriesId, accessClass, oneshot) : insert,
        ),
        ...saveBookValues(
          db,
          [
            {
              id,
              values: { ...values, title, lists: { tags: tags ?? [], authors: authors ?? [], links: [] } },
            },
          ],
          2,
        ),
      ])
      return id
    },
    async clear() {
      const ids = async (table: 'series' | 'book') =>
        (await db.selectFrom(table).select('id').execute()).map((row) => row.id)
      await db.batch([...removeSeriesRows(db, await ids('series')), ...removeBooks(db, await ids('book'))])
    },
    async index() {
      while ((await indexChanges(db, 100)) > 0);
    },
    async find(kind, text, viewer) {
      return (await findMatches(db, kind, text, viewer)) ?? []
    },
    async close() {
      await db.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const classed = (db: Db, id: number, series_id: number, access_class: number, oneshot: boolean) =>
  db.insertInto('book').values({
    id,
    public_id: `b${id}`,
    series_id,
    access_class,
    library_id: 1,
    number: 1,
    number_sort: 1,
    name_key: '',
    title_key: '',
    created: 1,
    modified: 1,
    oneshot: oneshot ? 1 : 0,
    deleted: 0,
    size: 1,
    file_modified: 1,
    file_hash: '',
    release_date: null,
    media_status: 2,
    media_type: '',
    media_profile: '',
    page_count: 0,
  })
