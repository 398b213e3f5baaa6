import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBus } from '../../events/bus.ts'
import { createClassTotalsCache } from './class-totals.ts'

test('the totals of all books are computed only after changes, and not for every request', async () => {
  const bus = createBus((error) => {
    throw error
  })
  let computed = 0
  const getTotals = createClassTotalsCache(bus, async () => {
    computed += 1
    await sleep(20)
    return new Map()
  })
  const countComputations = async (work: () => Promise<unknown>) => {
    const before = computed
    await work()
    return computed - before
  }
  expect(await countComputations(() => Promise.all([getTotals(), getTotals(), getTotals()]))).toBe(1)
  expect(await countComputations(getTotals)).toBe(0)
  bus.publish({ name: 'LibraryScanned', libraryId: 1, changed: false })
  expect(await countComputations(getTotals)).toBe(0)
  bus.publish({ name: 'LibraryScanned', libraryId: 1, changed: true })
  expect(await countComputations(getTotals)).toBe(1)
  for (let i = 0; i < 5; i += 1) {
    bus.publish({ name: 'SeriesChanged', seriesId: 's', libraryId: 'l' })
    expect(await countComputations(getTotals)).toBe(0)
  }
  bus.publish({ name: 'LibraryDeleted', libraryId: 'l' })
  expect(await countComputations(getTotals)).toBe(1)
})
