import { bookSorts } from '@lectern/contract/books'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { placeLimits } from '../../db/list-places.ts'
import { type DescribedLibrary, describeLibrary, words } from '../../testing/described-library.ts'
import { listBooks } from './book-list-queries.ts'
import { headLimits } from './tagged-head-queries.ts'

let library: DescribedLibrary
beforeAll(async () => {
  library = await describeLibrary(1)
})
afterAll(() => library.close())

const usual = { ...headLimits }
const usualPlaces = { ...placeLimits }

test('F5: the first rows of an order give the same pages of tagged books as all of them', async () => {
  onTestFinished(() => {
    Object.assign(headLimits, usual)
    Object.assign(placeLimits, usualPlaces)
  })
  // Each list is looked for anew.
  Object.assign(placeLimits, { first: 0 })
  const asked = fc.record({
    isLimited: fc.boolean(),
    criteria: fc.record({
      tag: fc.subarray([...words.tags, 'none'], { minLength: 1 }),
      read_status: fc.option(fc.subarray(['READ', 'UNREAD', 'IN_PROGRESS'] as const), { nil: undefined }),
      deleted: fc.option(fc.boolean(), { nil: undefined }),
    }),
    sort: fc.tuple(fc.constantFrom(...bookSorts), fc.constantFrom('asc', 'desc')),
    page: fc.nat(4),
    size: fc.integer({ min: 1, max: 9 }),
    rows: fc.constantFrom(1, 5, 12, 30, 100),
    uses: fc.integer({ min: 1, max: 12 }),
  })
  let isFull = 0
  await fc.assert(
    fc.asyncProperty(asked, async ({ isLimited, criteria, sort, page, size, rows, uses }) => {
      const viewer = isLimited ? library.limited : library.free
      const list = async () => {
        const query = { page, size, unpaged: false, sort: [sort.join(',')] }
        return (await listBooks(library.db, viewer, criteria, query)).content.map((b) => b.id)
      }
      Object.assign(headLimits, { rows, uses })
      const some = await list()
      Object.assign(headLimits, { lastRow: 0 })
      const all = await list()
      Object.assign(headLimits, usual)
      isFull += all.length === size ? 1 : 0
      expect(some).toEqual(all)
    }),
    { numRuns: 300 },
  )
  // Otherwise nothing was compared but what is looked for among all.
  expect(isFull).toBeGreaterThan(20)
})
