import { bookSorts } from '@lectern/contract/books'
import { seriesSorts } from '@lectern/contract/series'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { positionLimits } from '../../db/list-positions.ts'
import { createRandomLibrary, type RandomLibrary, words } from '../../testing/data/random-library.ts'
import { listSeries } from '../series/series-list-queries.ts'
import { listBooks } from './book-list-queries.ts'

let library: RandomLibrary
beforeAll(async () => {
  library = await createRandomLibrary(3)
})
afterAll(() => library.close())

const usual = { ...positionLimits }
const directions = ['asc', 'desc'] as const

test('F5: pages of a list, asked for in any order and with changes between, are those that are counted from its beginning', async () => {
  onTestFinished(() => {
    Object.assign(positionLimits, usual)
  })
  const sorts = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...directions)), { maxLength: 2 })
  const requested = fc.record({
    isLimited: fc.boolean(),
    kind: fc.constantFrom('books', 'series'),
    criteria: fc.record({
      tag: fc.option(fc.subarray([...words.tags], { minLength: 1 }), { nil: undefined }),
      read_status: fc.option(fc.subarray(['READ', 'UNREAD', 'IN_PROGRESS'] as const), { nil: undefined }),
    }),
    sorts,
    size: fc.integer({ min: 1, max: 9 }),
    pages: fc.array(fc.nat(12), { minLength: 1, maxLength: 8 }),
    deep: fc.constantFrom(0, 1, 5),
    positions: fc.constantFrom(1, 3, 40),
    first: fc.constantFrom(0, 6, 30),
    changeAfter: fc.nat(8),
  })
  let pagesFound = 0
  await fc.assert(
    fc.asyncProperty(
      requested,
      async ({ isLimited, kind, criteria, sorts: chosen, size, pages, changeAfter, ...limits }) => {
        const viewer = isLimited ? library.restricted : library.unrestricted
        const known = (kind === 'books' ? bookSorts : seriesSorts).filter((s) => s !== 'random')
        const sort = chosen.map(([n, direction]) => `${known[n % known.length]},${direction}`)
        const list = async (page: number) => {
          const query = { page, size, unpaged: false, sort }
          const found =
            kind === 'books'
              ? await listBooks(library.db, viewer, criteria, query)
              : await listSeries(library.db, viewer, criteria, query)
          return found.content.map((x) => x.id)
        }
        for (const [i, page] of pages.entries()) {
          if (i === changeAfter)
            // Its first book is now the newest and the largest, so that every position after it changes.
            await library.db
              .updateTable('book')
              .set((e) => ({ created: e('created', '+', 100_000_000), size: e('size', '+', 1000) }))
              .where('id', '=', (e) => e.selectFrom('book').select((x) => x.fn.min('id').as('id')))
              .execute()
          Object.assign(positionLimits, usual, { deep: Number.POSITIVE_INFINITY, first: 0 })
          const wanted = await list(page)
          Object.assign(positionLimits, limits)
          expect(await list(page)).toEqual(wanted)
          if (wanted.length > 0 && page > 0) pagesFound += 1
        }
      },
    ),
    { numRuns: 400 },
  )
  expect(pagesFound).toBeGreaterThan(200)
})

test('a list of a genre at random is another one with each seed', async () => {
  onTestFinished(() => {
    Object.assign(positionLimits, usual)
  })
  const list = async (seed: number) => {
    const query = { page: 0, size: 20, unpaged: false, sort: ['random'], seed }
    const found = await listSeries(library.db, library.unrestricted, { genre: [...words.genres] }, query)
    return found.content.map((x) => x.id).join()
  }
  const seeds = [123_456_789, 987_654_321, 1_500_000_001]
  const kept: string[] = []
  for (const seed of seeds) kept.push(await list(seed))
  Object.assign(positionLimits, { first: 0 })
  const counted: string[] = []
  for (const seed of seeds) counted.push(await list(seed))
  expect(kept).toEqual(counted)
  expect(new Set(counted).size).toBe(seeds.length)
})
