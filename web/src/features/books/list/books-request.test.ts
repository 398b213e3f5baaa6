import { expect, test } from 'vitest'
import { bookFilterKeys } from '../../filters/filter-keys.ts'
import { parseFilters } from '../../filters/filter-state.ts'
import { toBooksRequest } from './books-request.ts'

const filters = (search: Readonly<Record<string, string>>) => parseFilters(search, bookFilterKeys)
const inSeries = { seriesId: { operator: 'is', value: 's1' } }
const inList = { readListId: { operator: 'is', value: 'r1' } }

test('the books of a series are requested by parameters if these suffice', () => {
  expect(toBooksRequest({ seriesId: 's1', filters: {} })).toEqual({ filter: {} })
  const plain = {
    readStatus: 'READ',
    mediaStatus: 'ERROR',
    tag: 'a',
    author: 'writer:Ann Lee',
    deleted: 'false',
  }
  expect(toBooksRequest({ seriesId: 's1', filters: filters(plain) })).toEqual({
    filter: {
      read_status: ['READ'],
      media_status: ['ERROR'],
      tag: ['a'],
      author: ['Ann Lee,writer'],
      deleted: false,
    },
  })
})

test.each([
  [{ mediaProfile: 'PDF' }, { mediaProfile: { operator: 'is', value: 'PDF' } }],
  [{ tag: '!a' }, { tag: { operator: 'isNot', value: 'a' } }],
  [{ tag: 'a%2C b' }, { tag: { operator: 'is', value: 'a, b' } }],
  [{ author: ':Ann Lee' }, { author: { operator: 'is', value: { name: 'Ann Lee' } } }],
  [{ oneshot: 'true' }, { oneShot: { operator: 'isTrue' } }],
])('what the parameters of a series and a read list cannot say is a condition: %j', (search, leaf) => {
  expect(toBooksRequest({ seriesId: 's1', filters: filters(search) })).toEqual({
    condition: { allOf: [inSeries, leaf] },
  })
  expect(toBooksRequest({ readListId: 'r1', filters: filters(search) })).toEqual({
    condition: { allOf: [inList, leaf] },
  })
})

test('a read list that is not in its own order is requested by a condition', () => {
  const scope = { readListId: 'r1', filters: filters({ library: 'l1' }) }
  expect(toBooksRequest(scope)).toEqual({ filter: { library_id: ['l1'] } })
  expect(toBooksRequest(scope, false)).toEqual({
    condition: { allOf: [inList, { libraryId: { operator: 'is', value: 'l1' } }] },
  })
})
