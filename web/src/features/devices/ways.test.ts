import { describe, expect, test } from 'vitest'
import { addressOf, findFreeName, isFeed, isLocalAddress } from './ways.ts'

describe('an address', () => {
  test('has the name, the port and the context path by which the page was opened', () => {
    expect(addressOf('opds/v1.2/catalog', 'https://books.example.org/lectern/')).toBe(
      'https://books.example.org/lectern/opds/v1.2/catalog',
    )
    expect(addressOf('koreader', 'http://nas:25600/')).toBe('http://nas:25600/koreader')
  })
  test('does not end with a slash, because apps put paths behind it', () => {
    expect(addressOf('', 'http://nas:25600/')).toBe('http://nas:25600')
    expect(addressOf('', 'https://books.example.org/lectern/')).toBe('https://books.example.org/lectern')
  })
  test('of this machine means another machine elsewhere', () => {
    const local = ['http://localhost:25600', 'http://127.0.0.1:1', 'http://[::1]:25600/lectern']
    expect(local.map(isLocalAddress)).toEqual([true, true, true])
    const others = ['http://nas', 'https://localhost.example.org', 'http://192.168.1.2']
    expect(others.map(isLocalAddress)).toEqual([false, false, false])
  })
})

test('a key is given a name that is free, whatever the case', () => {
  expect(findFreeName('Kobo', [])).toBe('Kobo')
  expect(findFreeName('Kobo', ['kobo', 'KOBO 2', 'Kobo 4'])).toBe('Kobo 3')
})

test('filters by the state of files are no feeds', () => {
  expect(isFeed({ search: { genre: 'Action', sort: 'name,asc' } })).toBe(true)
  expect(isFeed({ search: { genre: 'Action', mediaStatus: 'ERROR' } })).toBe(false)
})
