import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from '../../db/open.ts'
import { createBus } from '../../events/bus.ts'
import { createClassTotalsCache } from './class-totals.ts'

test('books are not added up for every question', async () => {
  const bus = createBus((error) => {
    throw error
  })
  let requested = 0
  // Of the sums, whatever is asked: the questions are counted here, not answered.
  const query: object = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'execute'
          ? async () => {
              requested += 1
              await sleep(20)
              return []
            }
          : () => query,
    },
  )
  const sums = createClassTotalsCache({ db: query as Db, bus })
  const askedFor = async (work: () => Promise<unknown>) => {
    const before = requested
    await work()
    return (requested - before) / 2
  }
  expect(await askedFor(() => Promise.all([sums(), sums(), sums()]))).toBe(1)
  expect(await askedFor(sums)).toBe(0)
  bus.publish({ name: 'LibraryScanned', libraryId: 1, changed: false })
  expect(await askedFor(sums)).toBe(0)
  bus.publish({ name: 'LibraryScanned', libraryId: 1, changed: true })
  expect(await askedFor(sums)).toBe(1)
  for (let i = 0; i < 5; i += 1) {
    bus.publish({ name: 'SeriesChanged', seriesId: 's', libraryId: 'l' })
    expect(await askedFor(sums)).toBe(0)
  }
  bus.publish({ name: 'LibraryDeleted', libraryId: 'l' })
  expect(await askedFor(sums)).toBe(1)
})
