import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  kinds,
  type RestrictedFixture,
  startRestrictedFixture,
} from '../../testing/servers/restricted-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'

let fixture: RestrictedFixture
beforeAll(async () => {
  fixture = await startRestrictedFixture()
})
afterAll(() => fixture.server.close())

const save = (asker: TestClient, value: string) =>
  asker.patch('/api/v1/client-settings/user', { 'lectern.filter.f': { value } })

const odd = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    '!',
    '!*',
    ',',
    '!,!',
    'true',
    'none',
    'READ',
    'writer:',
    ':',
    '%',
    '%E0%A4%A',
    '0',
    '-1',
    '1e999',
    '99999999',
    "';--",
    '\u0000',
    'ﷺ',
    '💥',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const names = fc.constantFrom(
  'readStatus',
  'oneshot',
  'library',
  'tag',
  'author',
  'releaseYear',
  'complete',
  'status',
  'genre',
  'publisher',
  'language',
  'ageRating',
  'sharingLabel',
  'mediaProfile',
  'sort',
  'seed',
  'all',
  '__proto__',
  'constructor',
)
const filter = fc.record(
  {
    name: odd,
    kind: fc.constantFrom('series', 'books', 'other'),
    libraryId: odd,
    search: fc.dictionary(
      names,
      fc.array(odd, { maxLength: 4 }).map((values) => values.join(',')),
      { maxKeys: 4 },
    ),
  },
  { requiredKeys: ['name', 'kind', 'search'] },
)

test('any content of a setting gives a valid feed or none', async () => {
  const { admin } = fixture
  let shown = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        filter.map((f) => JSON.stringify(f)),
        fc.json(),
        odd,
      ),
      async (value) => {
        const saved = await save(admin, value)
        // A text that no setting may hold.
        if (saved.statusCode !== 204) {
          expect(saved.statusCode).toBe(400)
          return
        }
        const list = await admin.get('/opds/v1.2/saved-filters')
        const isListed = list.body.includes('saved-filters/f"')
        expect(list.statusCode).toBe(200)
        for (const version of ['v1.2', 'v2']) {
          const { statusCode, body } = await admin.get(`/opds/${version}/saved-filters/f`)
          // A sort or a value that no list has is a clear refusal.
          expect([value, isListed ? [200, 400] : [404]]).toEqual([
            value,
            expect.arrayContaining([statusCode]),
          ])
          if (version === 'v2') JSON.parse(body)
          if (statusCode === 200) shown += 1
        }
      },
    ),
    { numRuns: 150, seed: 4 },
  )
  expect(shown).toBeGreaterThan(20)
})

test('unknown ids have no feed', async () => {
  await save(fixture.admin, JSON.stringify({ name: 'All', kind: 'books', search: {} }))
  for (const id of ['F', 'f%00', '%252e', '__proto__', 'constructor', 'x'.repeat(3000), '%E0%A4%A'])
    for (const version of ['v1.2', 'v2']) {
      const { statusCode } = await fixture.admin.get(`/opds/${version}/saved-filters/${id}`)
      expect([id, statusCode]).toEqual([id, expect.toSatisfy((s: number) => s >= 400 && s < 500)])
    }
})

const versions = ['v1.2', 'v2'] as const
const searches = (libraryId: string) => [
  {},
  { sharingLabel: '*' },
  { ageRating: '!none' },
  { library: libraryId },
]

test.each(kinds)('a filter for hidden items (%s) shows none of them', async (kind) => {
  const { libraryId, ...hidden } = fixture.hidden[kind]
  const idOf = { series: hidden.seriesId, books: hidden.bookId }
  for (const wanted of ['series', 'books'] as const) {
    for (const search of searches(libraryId)) {
      await save(fixture.readers[kind], JSON.stringify({ name: 'Hidden', kind: wanted, libraryId, search }))
      for (const version of versions) {
        const { body } = await fixture.readers[kind].get(`/opds/${version}/saved-filters/f?size=500`)
        expect(body).not.toContain(idOf[wanted])
      }
    }
    // Somebody who may see it finds it by the first of these filters.
    await save(fixture.readers.plain, JSON.stringify({ name: 'Seen', kind: wanted, libraryId, search: {} }))
    const seen = await fixture.readers.plain.get('/opds/v1.2/saved-filters/f?size=500')
    expect(seen.body).toContain(idOf[wanted])
  }
})

test('filters of other users are answered like unknown ones', async () => {
  await fixture.readers.plain.patch('/api/v1/client-settings/user', {
    'lectern.filter.own': { value: JSON.stringify({ name: 'Own', kind: 'series', search: {} }) },
  })
  for (const version of versions) {
    expect((await fixture.readers.plain.get(`/opds/${version}/saved-filters/own`)).statusCode).toBe(200)
    expect((await fixture.readers.age.get(`/opds/${version}/saved-filters/own`)).statusCode).toBe(404)
    expect((await fixture.readers.age.get(`/opds/${version}/saved-filters`)).body).not.toContain('Own')
  }
})
