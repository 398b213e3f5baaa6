import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type NamedLibrary, openNamedLibrary } from '../../testing/servers/named-library.ts'
import { saveSeriesValues } from '../series/change-queries.ts'
import { createIndexMerging, mergeLimits } from './merge-indexes.ts'
import { measureSegments, mergedIndexes } from './merge-queries.ts'

let library: NamedLibrary
beforeAll(async () => {
  library = await openNamedLibrary()
})
afterAll(() => library.close())

test('the indexes become one piece each, a step at a time, and find the same', async () => {
  const usual = { ...mergeLimits }
  onTestFinished(() => {
    Object.assign(mergeLimits, usual)
  })
  Object.assign(mergeLimits, { pages: 2 })
  const { db } = library
  const keys: number[] = []
  for (let i = 0; i < 900; i += 1) {
    const tags = [`tag${i % 50}`, `other${i % 7}`]
    keys.push(await library.addSeries(`Title${i} of ${i % 9}`, { lists: { tags } }))
    await library.addBook(`Book${i}`, { tags })
    if (i % 100 === 99) await library.index()
  }
  for (const key of keys.slice(0, 500))
    await db.batch(saveSeriesValues(db, key, { title: `Later${key}`, titleSort: `later${key}` }, 1, 3))
  await library.index()
  const texts = ['later12*', 'title600', 'tag7', 'other3 book8', 'itle', 'of 5', 'title1']
  const findAll = async () => {
    const found: unknown[] = []
    for (const kind of ['series', 'book'] as const)
      for (const text of texts) found.push([kind, text, [...(await library.find(kind, text))].sort()])
    return found
  }
  const before = await findAll()
  const pieces = () =>
    Promise.all(
      mergedIndexes.map(async (index) => {
        const { pages, largest } = await measureSegments(db, index)
        return pages - largest
      }),
    )
  expect(Math.max(...(await pieces()))).toBeGreaterThan(0)

  const merging = createIndexMerging(db)
  let steps = 1
  while (await merging.step()) steps += 1
  expect(steps).toBeGreaterThan(3)
  // Small indexes are left as they are.
  expect((await pieces()).filter((n) => n > 0).length).toBeLessThan(mergedIndexes.length)
  const { pages, largest } = await measureSegments(db, 'series_search')
  expect(largest).toBe(pages)
  expect(await findAll()).toEqual(before)
  expect(await merging.step()).toBe(false)
  await library.addSeries('One more')
  await library.index()
  expect(await library.find('series', 'one more')).toHaveLength(1)
})
