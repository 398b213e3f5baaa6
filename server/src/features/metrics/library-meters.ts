import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { listLibraries } from '../libraries/queries.ts'
import { gauge, type Meter } from './meter.ts'
import { type ClassTotals, countSets, listClassCounts } from './queries.ts'

interface Totals {
  series: number
  books: number
  size: number
  sidecars: number
}

/** Measures the content of the libraries that the viewer sees (behaviour 12.3): sums of stored counts, a few rows for each library. */
export async function measureLibraries(
  { db, classTotals }: { readonly db: Db; readonly classTotals: () => Promise<ClassTotals> },
  viewer: Viewer,
): Promise<Meter[]> {
  const [libraries, classes, sums, sets] = await Promise.all([
    listLibraries(db, viewer),
    listClassCounts(db, viewer),
    classTotals(),
    countSets(db, viewer),
  ])
  const totals = new Map<number, Totals>(
    libraries.map((l) => [l.id, { series: 0, books: 0, size: 0, sidecars: 0 }]),
  )
  for (const c of classes) {
    const total = totals.get(c.library_id)
    if (!total) continue
    total.series += c.series_count
    total.books += c.book_count
    total.size += sums.get(c.id)?.size ?? 0
    total.sidecars += sums.get(c.id)?.sidecars ?? 0
  }
  const byLibrary = (key: keyof Totals) =>
    libraries.map((l) => ({ tags: { library: l.publicId }, value: totals.get(l.id)?.[key] ?? 0 }))
  const one = (value: number) => [{ tags: {}, value }]
  return [
    gauge('komga.libraries', 'The number of libraries', one(libraries.length)),
    gauge('komga.collections', 'The number of collections', one(sets.collections)),
    gauge('komga.readlists', 'The number of read lists', one(sets.readLists)),
    gauge('komga.series', 'The number of series', byLibrary('series')),
    gauge('komga.books', 'The number of books', byLibrary('books')),
    gauge('komga.books.filesize', 'The size of the files of all books', byLibrary('size'), 'bytes'),
    gauge('komga.sidecars', 'The number of files beside the books', byLibrary('sidecars')),
  ]
}
