import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type HeardShelf, startHeardShelf } from '../testing/heard-shelf.ts'
import type { RestrictedShelf } from '../testing/restricted-shelf.ts'
import { rescan, writeBook } from '../testing/test-books.ts'
import { until } from '../testing/until.ts'

let ears: HeardShelf
let shelf: RestrictedShelf
beforeAll(async () => {
  ears = await startHeardShelf()
  shelf = ears.shelf
}, 60_000)
afterEach(() => ears.hangUp())
afterAll(() => shelf.server.close())

const gone = /^(Book|Series|Collection|ReadList)(Added|Deleted)$/
/** What each of these readers hears come and go while something is done, as name and ids; told last is that they heard all. */
async function heard(who: readonly ('age' | 'label' | 'library' | 'plain')[], act: () => Promise<unknown>) {
  const listeners = await Promise.all(who.map((name) => ears.listen(shelf.readers[name].headers)))
  await act()
  await shelf.server.settle()
  shelf.server.bus.publish({ name: 'LibraryChanged', libraryId: shelf.main.id })
  for (const l of listeners) await until(() => l.events().some((e) => e.data.libraryId === shelf.main.id))
  await sleep(50)
  return listeners.map((l) => l.events().filter((e) => gone.test(e.name)))
}
const namesOf = (events: readonly { name: string }[] | undefined) => [
  ...new Set(events?.map((e) => e.name).sort()),
]
const rate = (seriesId: string, change: unknown) =>
  shelf.admin.patch(`/api/v1/series/${seriesId}/metadata`, change)
const make = async (path: string, members: object): Promise<string> =>
  (
    await shelf.admin.post(`/api/v1/${path}`, { name: JSON.stringify(members), ordered: true, ...members })
  ).json().id

describe('A5, A6: what a rule hides from somebody', () => {
  test('is gone for them with its books and with the sets of it alone, and there for all others', async () => {
    const { seriesId, bookId, libraryId, collectionId, readListId } = shelf.visible
    const both = await make('collections', { seriesIds: [seriesId, shelf.hidden.label.seriesId] })
    const [age, label, plain] = await heard(['age', 'label', 'plain'], () =>
      rate(seriesId, { ageRating: 18 }),
    )
    expect(namesOf(age)).toEqual(['BookDeleted', 'CollectionDeleted', 'ReadListDeleted', 'SeriesDeleted'])
    expect(age).toEqual(
      expect.arrayContaining([
        { name: 'BookDeleted', data: { bookId, seriesId, libraryId } },
        { name: 'SeriesDeleted', data: { seriesId, libraryId } },
        { name: 'CollectionDeleted', data: { collectionId, seriesIds: [] } },
        { name: 'ReadListDeleted', data: { readListId, bookIds: [] } },
      ]),
    )
    expect(age?.filter((e) => e.name === 'BookDeleted')).toHaveLength(3)
    expect(JSON.stringify(age)).not.toContain(both)
    expect([label, plain]).toEqual([[], []])
  })
  test('is new for them when it is shown again', async () => {
    const { seriesId, libraryId } = shelf.visible
    const [age, label, plain] = await heard(['age', 'label', 'plain'], () =>
      rate(seriesId, { ageRating: null }),
    )
    expect(namesOf(age)).toEqual(['BookAdded', 'SeriesAdded'])
    expect(age?.[0]).toEqual({ name: 'SeriesAdded', data: { seriesId, libraryId } })
    expect([label, plain]).toEqual([[], []])
  })
  test('is told to nobody who did not see it before', async () => {
    const { seriesId } = shelf.hidden.label
    const [label, library] = await heard(['label', 'library'], async () => {
      await rate(seriesId, { ageRating: 18 })
      await rate(shelf.hidden.library.seriesId, { ageRating: 18 })
    })
    expect([label, library]).toEqual([[], []])
    await rate(seriesId, { ageRating: null })
    await rate(shelf.hidden.library.seriesId, { ageRating: 13 })
  })
  test('is told as well when files say so', async () => {
    const { id } = await shelf.series('7 days')
    const [age, plain] = await heard(['age', 'plain'], async () => {
      await writeBook(`${shelf.main.root}/7 days/1.cbz`, { pages: 2, info: { AgeRating: 'Adults Only 18+' } })
      await rescan(shelf.server, shelf.admin, shelf.main.id)
    })
    expect(age?.map((e) => [e.name, e.data.seriesId])).toEqual([
      ['BookDeleted', id],
      ['SeriesDeleted', id],
    ])
    expect(plain).toEqual([])
  })
})

test('A5, behaviour 3.5: a set of which the last that somebody saw is gone for good is gone for them', async () => {
  const odd = await shelf.series('#odd')
  const hidden = shelf.hidden.age
  const book = await shelf.book('#odd/1.cbz')
  const own = await make('collections', { seriesIds: [odd.id] })
  const shared = await make('collections', { seriesIds: [odd.id, hidden.seriesId] })
  const list = await make('readlists', { bookIds: [book.id] })
  const kept = await make('collections', { seriesIds: [odd.id, shelf.visible.seriesId] })
  rmSync(`${shelf.main.root}/#odd`, { recursive: true })
  await rescan(shelf.server, shelf.admin, shelf.main.id)
  const [age, plain] = await heard(['age', 'plain'], () =>
    shelf.admin.post(`/api/v1/libraries/${shelf.main.id}/empty-trash`),
  )
  const sets = (events: typeof age) =>
    events
      ?.filter((e) => /Collection|ReadList/.test(e.name))
      .map((e) => [e.name, e.data.collectionId ?? e.data.readListId])
      .sort()
  expect(sets(age)).toEqual(
    [
      ['CollectionDeleted', own],
      ['CollectionDeleted', shared],
      ['ReadListDeleted', list],
    ].sort(),
  )
  // Who sees everything loses what is empty, and that once.
  expect(sets(plain)).toEqual(
    [
      ['CollectionDeleted', own],
      ['ReadListDeleted', list],
    ].sort(),
  )
  expect(JSON.stringify([age, plain])).not.toContain(kept)
})
