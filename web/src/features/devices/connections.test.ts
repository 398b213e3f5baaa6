import { describe, expect, test } from 'vitest'
import { existsAsFeed, findFreeName, getAddress, isLocalAddress } from './connections.ts'

describe('the address of a connection', () => {
  test('contains the host, port and context path of the page', () => {
    expect(getAddress('opds/v1.2/catalog', 'https://books.example.org/lectern/')).toBe(
      'https://books.example.org/lectern/opds/v1.2/catalog',
    )
    expect(getAddress('koreader', 'http://nas:25600/')).toBe('http://nas:25600/koreader')
  })
  test('does not end with a slash, because programs append paths', () => {
    expect(getAddress('', 'http://nas:25600/')).toBe('http://nas:25600')
    expect(getAddress('', 'https://books.example.org/lectern/')).toBe('https://books.example.org/lectern')
  })
  test('is local for localhost and loopback addresses only', () => {
    const local = ['http://localhost:25600', 'http://127.0.0.1:1', 'http://[::1]:25600/lectern']
    expect(local.map(isLocalAddress)).toEqual([true, true, true])
    const others = ['http://nas', 'https://localhost.example.org', 'http://192.168.1.2']
    expect(others.map(isLocalAddress)).toEqual([false, false, false])
  })
})

test('the suggested name of a key differs from all other names, ignoring case', () => {
  expect(findFreeName('Kobo', [])).toBe('Kobo')
  expect(findFreeName('Kobo', ['kobo', 'KOBO 2', 'Kobo 4'])).toBe('Kobo 3')
})

test('filters by the state of files do not exist as feeds', () => {
  expect(existsAsFeed({ search: { genre: 'Action', sort: 'name,asc' } })).toBe(true)
  expect(existsAsFeed({ search: { genre: 'Action', mediaStatus: 'ERROR' } })).toBe(false)
})
