import { expect, it } from 'vitest'
import { parseSearch, searchKeys, stringifySearch } from './search-params.ts'

it('addresses are readable and can be parsed', () => {
  const search = { redirect: '/a/b', sort: 'name,desc', page: 2, empty: '', none: undefined }
  expect(stringifySearch(search)).toBe('?redirect=/a/b&sort=name,desc&page=2')
  expect(parseSearch('?redirect=/a/b&sort=name,desc&page=2')).toEqual({
    redirect: '/a/b',
    sort: 'name,desc',
    page: '2',
  })
  expect(stringifySearch({})).toBe('')
})

it('separators inside of a value are kept', () => {
  const redirect = '/x?page=2&sort=a,b#c d%'
  expect(parseSearch(stringifySearch({ redirect }))).toEqual({ redirect })
})

it('only the query parameters of a screen are kept', () => {
  const pick = searchKeys('page', 'incognito') as (search: object) => object
  expect(pick({ page: 3, incognito: true, other: 'x' })).toEqual({ page: '3', incognito: 'true' })
})
