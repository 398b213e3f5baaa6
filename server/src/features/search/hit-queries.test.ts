import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandomLibrary, type RandomLibrary } from '../../testing/data/random-library.ts'
import { listBooks } from '../books/book-list-queries.ts'
import { listSeries } from '../series/series-list-queries.ts'
import { indexChanges } from './apply-changes.ts'
import { listHits } from './hit-queries.ts'

let library: RandomLibrary
beforeAll(async () => {
  library = await createRandomLibrary(5)
  while ((await indexChanges(library.db, 500)) > 0);
})
afterAll(() => library.close())

test('A2: pages of a search alone are those of the search among all rows', async () => {
  const letters = [...'aeioustrnlk']
  const requested = fc.record({
    kind: fc.constantFrom('books', 'series'),
    isLimited: fc.boolean(),
    search: fc.oneof(fc.constantFrom(...letters), fc.constantFrom('the', 'book', '1', '-1', 'deleted:false')),
    page: fc.nat(3),
    size: fc.integer({ min: 1, max: 7 }),
    unpaged: fc.boolean(),
  })
  let some = 0
  await fc.assert(
    fc.asyncProperty(requested, async ({ kind, isLimited, search, ...query }) => {
      const viewer = isLimited ? library.restricted : library.unrestricted
      const list = kind === 'books' ? listBooks : listSeries
      const alone = await list(library.db, viewer, { search }, query)
      // An empty condition has the rows queried again.
      const among = await list(library.db, viewer, { search, conditions: [] }, query)
      some += alone.content.length
      expect({ ...alone, content: alone.content.map((x) => x.id) }).toEqual({
        ...among,
        content: among.content.map((x) => x.id),
      })
    }),
    { numRuns: 200 },
  )
  expect(some).toBeGreaterThan(100)
})

test('A2: items that were hidden since they were found are not listed', async () => {
  const { db, unrestricted, restricted } = library
  const query = { page: 0, size: 500, unpaged: false }
  for (const own of ['book', 'series'] as const) {
    const keys = (await db.selectFrom(own).select('id').execute()).map((row) => row.id)
    const shown = await listHits(db, restricted, own, keys, query)
    expect(await listHits(db, unrestricted, own, keys, query)).toEqual(keys)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThan(keys.length)
  }
})
