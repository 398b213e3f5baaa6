import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/open.ts'
import { insertSeries, removeSeriesRows, setBooksCount } from '../features/series/change-queries.ts'
import { openTestDatabase } from '../testing/data/test-database.ts'

let folder: string
let db: Db
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-counts-'))
  db = await openTestDatabase(join(folder, 'x.sqlite'))
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const seriesId = fc.integer({ min: 1, max: 4 })
const accessClass = fc.integer({ min: 1, max: 3 })
const books = fc.nat(9)
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), seriesId, accessClass, books }),
  fc.record({ kind: fc.constant('remove' as const), seriesId }),
  fc.record({ kind: fc.constant('resize' as const), seriesId, books }),
  fc.record({ kind: fc.constant('reclass' as const), seriesId, accessClass }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Returns the series after a step, in memory; undefined when the step is not possible. */
function take(
  known: ReadonlyMap<number, { accessClass: number; books: number }>,
  s: Step,
): Map<number, { accessClass: number; books: number }> | undefined {
  const next = new Map(known)
  const row = known.get(s.seriesId)
  if (s.kind === 'add') return row ? undefined : next.set(s.seriesId, s)
  if (!row) return undefined
  if (s.kind === 'remove') next.delete(s.seriesId)
  else next.set(s.seriesId, { ...row, ...s })
  return next
}

function toStatements(s: Step) {
  if (s.kind === 'remove') return removeSeriesRows(db, [s.seriesId])
  if (s.kind === 'resize') return [setBooksCount(db, s.seriesId, s.books, 1)]
  if (s.kind === 'reclass')
    return [db.updateTable('series').set({ access_class: s.accessClass }).where('id', '=', s.seriesId)]
  return insertSeries(db, {
    id: s.seriesId,
    publicId: `s${s.seriesId}`,
    accessClass: s.accessClass,
    libraryId: 1,
    path: `${s.seriesId}`,
    name: 'S',
    fileModified: 1,
    fingerprint: '',
    oneshot: false,
    booksCount: s.books,
    created: 1,
  })
}

test('the counts of a class are those of its series after every change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await db.batch([...removeSeriesRows(db, [1, 2, 3, 4]), db.deleteFrom('access_class')])
      const empty = { library_id: 1, labels: '[]', series_count: 0, book_count: 0 }
      await db
        .insertInto('access_class')
        .values([1, 2, 3].map((id) => ({ id, age_rating: id, ...empty })))
        .execute()
      let known = new Map<number, { accessClass: number; books: number }>()
      for (const s of steps) {
        const next = take(known, s)
        if (!next) continue
        known = next
        await db.batch(toStatements(s))
        const counts = await db
          .selectFrom('access_class')
          .select(['id', 'series_count', 'book_count'])
          .orderBy('id')
          .execute()
        const rows = [...known.values()]
        expect(counts).toEqual(
          [1, 2, 3].map((id) => {
            const own = rows.filter((r) => r.accessClass === id)
            return {
              id,
              series_count: own.length,
              book_count: own.reduce((n, r) => n + r.books, 0),
            }
          }),
        )
      }
    }),
    { numRuns: 50 },
  )
})
