import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rescan, writeBook } from '../testing/data/test-books.ts'
import { type ListeningFixture, startListeningFixture } from '../testing/servers/listening-fixture.ts'
import type { RestrictedFixture } from '../testing/servers/restricted-fixture.ts'
import { waitUntil } from '../testing/until.ts'

let openListeners: ListeningFixture
let fixture: RestrictedFixture
beforeAll(async () => {
  openListeners = await startListeningFixture()
  fixture = openListeners.fixture
})
afterEach(() => openListeners.closeAll())
afterAll(() => fixture.server.close())

const setOrItemChanges = /^(Book|Series|Collection|ReadList)(Added|Deleted)$/
/**
 * Collects the events about added and deleted items that each of these readers receives during some work, as name and ids. A last event shows
 * that they received all.
 */
async function collectEvents(
  who: readonly ('age' | 'label' | 'library' | 'plain')[],
  act: () => Promise<unknown>,
) {
  const listeners = await Promise.all(who.map((name) => openListeners.listen(fixture.readers[name].headers)))
  await act()
  await fixture.server.waitUntilIdle()
  fixture.server.bus.publish({ name: 'LibraryChanged', libraryId: fixture.main.id })
  for (const l of listeners)
    await waitUntil(() => l.events().some((e) => e.data.libraryId === fixture.main.id))
  await sleep(50)
  return listeners.map((l) => l.events().filter((e) => setOrItemChanges.test(e.name)))
}
const listNames = (events: readonly { name: string }[] | undefined) => [
  ...new Set(events?.map((e) => e.name).sort()),
]
const rate = (seriesId: string, change: unknown) =>
  fixture.admin.patch(`/api/v1/series/${seriesId}/metadata`, change)
const make = async (path: string, members: object): Promise<string> =>
  (
    await fixture.admin.post(`/api/v1/${path}`, { name: JSON.stringify(members), ordered: true, ...members })
  ).json().id

describe('A5, A6: things that a rule hides from a user', () => {
  test('disappear for them with their books and with sets that have no other visible member, and remain for all others', async () => {
    const { seriesId, bookId, libraryId, collectionId, readListId } = fixture.visible
    const both = await make('collections', { seriesIds: [seriesId, fixture.hidden.label.seriesId] })
    const [age, label, plain] = await collectEvents(['age', 'label', 'plain'], () =>
      rate(seriesId, { ageRating: 18 }),
    )
    expect(listNames(age)).toEqual(['BookDeleted', 'CollectionDeleted', 'ReadListDeleted', 'SeriesDeleted'])
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
  test('are new for them when they are shown again', async () => {
    const { seriesId, libraryId } = fixture.visible
    const [age, label, plain] = await collectEvents(['age', 'label', 'plain'], () =>
      rate(seriesId, { ageRating: null }),
    )
    expect(listNames(age)).toEqual(['BookAdded', 'SeriesAdded'])
    expect(age?.[0]).toEqual({ name: 'SeriesAdded', data: { seriesId, libraryId } })
    expect([label, plain]).toEqual([[], []])
  })
  test('are not reported to users who did not see them before', async () => {
    const { seriesId } = fixture.hidden.label
    const [label, library] = await collectEvents(['label', 'library'], async () => {
      await rate(seriesId, { ageRating: 18 })
      await rate(fixture.hidden.library.seriesId, { ageRating: 18 })
    })
    expect([label, library]).toEqual([[], []])
    await rate(seriesId, { ageRating: null })
    await rate(fixture.hidden.library.seriesId, { ageRating: 13 })
  })
  test('are reported as well when files change them', async () => {
    const { id } = await fixture.series('7 days')
    const [age, plain] = await collectEvents(['age', 'plain'], async () => {
      await writeBook(`${fixture.main.root}/7 days/1.cbz`, {
        pages: 2,
        info: { AgeRating: 'Adults Only 18+' },
      })
      await rescan(fixture.server, fixture.admin, fixture.main.id)
    })
    expect(age?.map((e) => [e.name, e.data.seriesId])).toEqual([
      ['BookDeleted', id],
      ['SeriesDeleted', id],
    ])
    expect(plain).toEqual([])
  })
})

test('A5, behaviour 3.5: a set disappears for users who saw only its last deleted member', async () => {
  const odd = await fixture.series('#odd')
  const hidden = fixture.hidden.age
  const book = await fixture.book('#odd/1.cbz')
  const own = await make('collections', { seriesIds: [odd.id] })
  const shared = await make('collections', { seriesIds: [odd.id, hidden.seriesId] })
  const list = await make('readlists', { bookIds: [book.id] })
  const kept = await make('collections', { seriesIds: [odd.id, fixture.visible.seriesId] })
  rmSync(`${fixture.main.root}/#odd`, { recursive: true })
  await rescan(fixture.server, fixture.admin, fixture.main.id)
  const [age, plain] = await collectEvents(['age', 'plain'], () =>
    fixture.admin.post(`/api/v1/libraries/${fixture.main.id}/empty-trash`),
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
  // Users who see everything lose an empty set, and that once.
  expect(sets(plain)).toEqual(
    [
      ['CollectionDeleted', own],
      ['ReadListDeleted', list],
    ].sort(),
  )
  expect(JSON.stringify([age, plain])).not.toContain(kept)
})
