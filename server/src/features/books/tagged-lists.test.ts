import { bookSorts } from '@lectern/contract/books'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { positionLimits } from '../../db/list-positions.ts'
import { createRandomLibrary, type RandomLibrary, words } from '../../testing/data/random-library.ts'
import { listBooks } from './book-list-queries.ts'
import { firstTaggedLimits } from './first-tagged-queries.ts'

let library: RandomLibrary
beforeAll(async () => {
  library = await createRandomLibrary(1)
})
afterAll(() => library.close())

const usual = { ...firstTaggedLimits }
const usualPlaces = { ...positionLimits }

test('F5: the first rows of an order give the same pages of tagged books as all of them', async () => {
  onTestFinished(() => {
    Object.assign(firstTaggedLimits, usual)
    Object.assign(positionLimits, usualPlaces)
  })
  // Each list is queried again.
  Object.assign(positionLimits, { first: 0 })
  const requested = fc.record({
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
    fc.asyncProperty(requested, async ({ isLimited, criteria, sort, page, size, rows, uses }) => {
      const viewer = isLimited ? library.restricted : library.unrestricted
      const list = async () => {
        const query = { page, size, unpaged: false, sort: [sort.join(',')] }
        return (await listBooks(library.db, viewer, criteria, query)).content.map((b) => b.id)
      }
      Object.assign(firstTaggedLimits, { rows, uses })
      const some = await list()
      Object.assign(firstTaggedLimits, { lastRow: 0 })
      const all = await list()
      Object.assign(firstTaggedLimits, usual)
      isFull += all.length === size ? 1 : 0
      expect(some).toEqual(all)
    }),
    { numRuns: 300 },
  )
  // Otherwise nothing was compared but what is looked for among all.
  expect(isFull).toBeGreaterThan(20)
})
