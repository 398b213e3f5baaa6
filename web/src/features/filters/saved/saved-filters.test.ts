import { describe, expect, test } from 'vitest'
import {
  findShownFilter,
  isSameSearch,
  newFilterId,
  parseSaved,
  type SavedFilter,
  savedFilterLink,
  sortFilters,
  toSavedSearch,
} from './saved-filters.ts'

const action: SavedFilter = {
  id: 'a1',
  name: 'Action',
  kind: 'series',
  search: { genre: 'Action,!Horror', sort: 'metadata.titleSort,asc' },
}
const list = { kind: 'series', libraryId: 'all', search: action.search, openId: undefined } as const

describe('saved filters', () => {
  test('store filters and order of a list, but not the page', () => {
    const search = {
      genre: 'Action',
      sort: 'name,asc',
      page: '3',
      pageSize: '20',
      seed: '7',
      saved: 'a1',
      nav: 'b',
    }
    expect(toSavedSearch(search)).toEqual({ genre: 'Action', sort: 'name,asc', nav: 'b' })
  })
  test('are the same in any order of keys and values', () => {
    expect(isSameSearch({ genre: 'A,!B', tag: 'x' }, { tag: 'x', genre: '!B,A' })).toBe(true)
    expect(isSameSearch({ genre: 'A' }, { genre: 'A', all: 'genre' })).toBe(false)
    expect(isSameSearch({ sort: 'name,asc' }, { sort: 'name,desc' })).toBe(false)
  })
  test('are sorted by name, with numbers in numeric order', () => {
    const stored = { kind: 'books', search: {} } as const
    const names = sortFilters(
      new Map([
        ['1', { ...stored, name: 'Top 10' }],
        ['2', { ...stored, name: 'top 9' }],
        ['3', { ...stored, name: 'Élan' }],
      ]),
      'en',
    ).map(({ name }) => name)
    expect(names).toEqual(['Élan', 'top 9', 'Top 10'])
  })
  test('have ids that are valid in keys of settings', () => {
    expect(newFilterId()).toMatch(/^[0-9a-f]{16}$/)
    expect(newFilterId()).not.toBe(newFilterId())
  })
  test('link to their list, with their id in the address', () => {
    expect(savedFilterLink({ ...action, kind: 'books', libraryId: 'l1' })).toEqual({
      to: '/libraries/$libraryId/books',
      params: { libraryId: 'l1' },
      search: { ...action.search, saved: 'a1' },
    })
    expect(savedFilterLink(action).params).toEqual({ libraryId: 'all' })
    expect(parseSaved({ saved: 'a1' })).toBe('a1')
    expect(parseSaved({ saved: '' })).toBeUndefined()
  })
})

describe('the saved filter that a list shows', () => {
  test('is the opened one, also after changes of the list', () => {
    const changed = { ...list, search: { genre: 'Drama' }, openId: 'a1' }
    expect(findShownFilter([action], changed)).toBe(action)
    expect(findShownFilter([action], { ...changed, openId: undefined })).toBeUndefined()
  })
  test('is one with the same filters', () => {
    expect(findShownFilter([action], list)).toBe(action)
  })
  test('is never one of another kind or library', () => {
    const elsewhere = [
      { ...action, kind: 'books' as const },
      { ...action, libraryId: 'l1' },
    ]
    expect(findShownFilter(elsewhere, { ...list, openId: 'a1' })).toBeUndefined()
    expect(findShownFilter(elsewhere, { ...list, libraryId: 'l1' })?.libraryId).toBe('l1')
  })
})
