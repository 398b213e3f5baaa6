import { beforeEach, describe, expect, test } from 'vitest'
import { readPreferences, writePreference } from '../../lib/preferences.ts'
import { completeSearch, readRemembered, rememberFilters } from './remembered-filters.ts'

const keys = ['page', 'pageSize', 'sort', 'genre', 'tag']
beforeEach(() => writePreference('features', {}))

describe('remembering filters', () => {
  test('keeps filters and order of each user, list and library, but not the page', () => {
    rememberFilters('u1', 'series', 'l1', { genre: 'Action', sort: 'name,asc', page: '2', nav: 'b' })
    expect(readRemembered('u1', 'series', 'l1')).toEqual({ genre: 'Action', sort: 'name,asc' })
    expect(readRemembered('u2', 'series', 'l1')).toEqual({})
    expect(readRemembered('u1', 'books', 'l1')).toEqual({})
    expect(readRemembered('u1', 'series', 'l2')).toEqual({})
  })
  test('deletes cleared filters', () => {
    rememberFilters('u1', 'series', 'l1', { genre: 'Action' })
    rememberFilters('u1', 'series', 'l1', { page: '1' })
    expect(readPreferences().features['lists.remembered']).toEqual({})
  })
  test('does not store the filters of an opened saved filter', () => {
    rememberFilters('u1', 'series', 'l1', { genre: 'Action' })
    rememberFilters('u1', 'series', 'l1', { tag: 'x', saved: 'a1' })
    expect(readRemembered('u1', 'series', 'l1')).toEqual({ genre: 'Action' })
  })
  test('keeps the latest lists, and ignores invalid data', () => {
    for (let i = 0; i < 210; i += 1) rememberFilters('u1', 'collections', `c${i}`, { genre: 'x' })
    expect(readRemembered('u1', 'collections', 'c9')).toEqual({})
    expect(readRemembered('u1', 'collections', 'c10')).toEqual({ genre: 'x' })
    writePreference('features', { 'lists.remembered': { 'u1/series/l1': { genre: 7 } } })
    expect(readRemembered('u1', 'series', 'l1')).toEqual({})
  })
})

describe('completing an address', () => {
  const remembered = { genre: 'Action', sort: 'name,asc' }
  test('adds all remembered values to an empty address', () => {
    expect(completeSearch({}, remembered, keys)).toEqual(remembered)
    expect(completeSearch({ pageSize: '20' }, remembered, keys)).toEqual({ pageSize: '20', ...remembered })
    expect(completeSearch({}, {}, keys)).toBeUndefined()
  })
  test('adds only the order to an address with filters', () => {
    expect(completeSearch({ tag: 'x' }, remembered, keys)).toEqual({ tag: 'x', sort: 'name,asc' })
    expect(completeSearch({ tag: 'x' }, { genre: 'Action' }, keys)).toBeUndefined()
  })
  test.each([{ saved: 'a1' }, { sort: 'createdDate,desc' }, { page: '2' }])(
    'does not complete an address with an order, a page or a saved filter: %o',
    (search) => {
      expect(completeSearch(search, remembered, keys)).toBeUndefined()
    },
  )
  test('ends, because keys that the list does not have are not added', () => {
    expect(completeSearch({}, { colour: 'red' }, keys)).toBeUndefined()
    const complete = completeSearch({}, remembered, keys) ?? {}
    expect(completeSearch(complete, remembered, keys)).toBeUndefined()
    expect(completeSearch({}, { genre: 'Action' }, keys)).toEqual({ genre: 'Action' })
    expect(completeSearch({ genre: 'Action' }, { genre: 'Action' }, keys)).toBeUndefined()
  })
})
