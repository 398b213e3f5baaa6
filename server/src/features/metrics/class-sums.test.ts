import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from '../../db/open.ts'
import { createBus } from '../../events/bus.ts'
import { keepClassSums } from './class-sums.ts'

test('books are not added up for every question', async () => {
  const bus = createBus((error) => {
    throw error
  })
  let asked = 0
  // Of the sums, whatever is asked: the questions are counted here, not answered.
  const query: object = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'execute'
          ? async () => {
              asked += 1
              await sleep(20)
              return []
            }
          : () => query,
    },
  )
  const sums = keepClassSums({ db: query as Db, bus })
  const askedFor = async (work: () => Promise<unknown>) => {
    const before = asked
    await work()
    return (asked - before) / 2
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
