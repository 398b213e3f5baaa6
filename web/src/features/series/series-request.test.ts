import { expect, test } from 'vitest'
import { seriesFilterKeys } from '../filters/filter-keys.ts'
import { parseFilters } from '../filters/filter-state.ts'
import { toSeriesRequest } from './series-request.ts'

const filters = (search: Readonly<Record<string, string>>) => parseFilters(search, seriesFilterKeys)
const inCollection = { collectionId: { operator: 'is', value: 'c1' } }

test('the series of a collection are requested by parameters if these suffice', () => {
  expect(toSeriesRequest({ collectionId: 'c1', filters: {} })).toEqual({ filter: {} })
  const plain = { complete: 'true', genre: 'Drama,Crime', ageRating: 'none', library: 'l1' }
  expect(toSeriesRequest({ collectionId: 'c1', filters: filters(plain) })).toEqual({
    filter: { complete: true, genre: ['Drama', 'Crime'], age_rating: ['none'], library_id: ['l1'] },
  })
})

test.each([
  [{ sharingLabel: 'kids' }, { sharingLabel: { operator: 'is', value: 'kids' } }],
  [{ oneshot: 'false' }, { oneShot: { operator: 'isFalse' } }],
  [{ genre: '!Drama' }, { genre: { operator: 'isNot', value: 'Drama' } }],
  [{ tag: 'A%2C B' }, { tag: { operator: 'is', value: 'A, B' } }],
])('what the parameters of a collection cannot say is a condition: %j', (search, leaf) => {
  expect(toSeriesRequest({ collectionId: 'c1', filters: filters(search) })).toEqual({
    condition: { allOf: [inCollection, leaf] },
  })
})

test('a collection that is not in its own order is requested by a condition', () => {
  expect(toSeriesRequest({ collectionId: 'c1', filters: {} }, false)).toEqual({
    condition: { allOf: [inCollection] },
  })
})
