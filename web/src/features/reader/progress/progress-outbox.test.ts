import { beforeEach, describe, expect, it } from 'vitest'
import { openProgressOutbox } from './progress-outbox.ts'

const pending = (bookId: string, page: number, at = 1000) => ({ bookId, page, at, known: [3] })
const open = (userId = 'u', now = 2000) => openProgressOutbox(userId, localStorage, () => now)

beforeEach(() => localStorage.clear())

describe('outbox', () => {
  it('survives the tab: one entry for each book, oldest first', () => {
    open().put(pending('b', 4, 1500))
    open().put(pending('a', 2, 1000))
    open().put(pending('b', 5, 1600))
    expect(open().list()).toEqual([pending('a', 2, 1000), pending('b', 5, 1600)])
    expect(open().find('b')?.page).toBe(5)
  })

  it('separates users', () => {
    open('u').put(pending('a', 2))
    expect(open('other').list()).toEqual([])
  })

  it('drops an entry only while it is unchanged', () => {
    open().put(pending('a', 2, 1000))
    open().put(pending('a', 3, 1100))
    open().drop(pending('a', 2, 1000))
    expect(open().find('a')?.page).toBe(3)
    open().drop(pending('a', 3, 1100))
    expect(localStorage).toHaveLength(0)
  })

  it('separates held entries from entries to send', () => {
    const held = { ...pending('a', 9), isHeld: true } as const
    open().put(held)
    expect(open().list()).toEqual([])
    expect(open().find('a')).toEqual(held)
    open().put(pending('a', 2))
    expect(open().list()).toEqual([pending('a', 2)])
    expect(open().find('a')).toEqual(pending('a', 2))
    open().drop(pending('a', 2))
    expect(open().find('a')).toEqual(held)
  })

  it('reads entries of earlier versions', () => {
    localStorage.setItem(
      'lectern.places.u',
      '{"a":{"bookId":"a","page":4,"at":1000,"from":2},"b":{"bookId":"b","page":5,"at":1001,"from":null}}',
    )
    expect(open().list()).toEqual([
      { bookId: 'a', page: 4, at: 1000, known: [2] },
      { bookId: 'b', page: 5, at: 1001, known: [] },
    ])
  })

  it('drops old entries', () => {
    open().put(pending('a', 2, 0))
    expect(open('u', 40 * 24 * 3600 * 1000).list()).toEqual([])
  })

  it('treats broken storage as empty', () => {
    localStorage.setItem('lectern.places.u', '{"a":{"page":"x"}}')
    expect(open().list()).toEqual([])
    localStorage.setItem('lectern.places.u', 'no json')
    expect(open().list()).toEqual([])
    const forbidden = new Proxy(localStorage, {
      get() {
        throw new Error('forbidden')
      },
    })
    const closed = openProgressOutbox('u', forbidden)
    closed.put(pending('a', 2))
    expect(closed.list()).toEqual([])
  })
})
