import { beforeEach, describe, expect, it } from 'vitest'
import { openPlaceOutbox } from './place-outbox.ts'

const place = (bookId: string, page: number, at = 1000) => ({ bookId, page, at, from: null })
const open = (userId = 'u', now = 2000) => openPlaceOutbox(userId, localStorage, () => now)

beforeEach(() => localStorage.clear())

describe('outbox', () => {
  it('survives the tab: one place for each book, oldest first', () => {
    open().put(place('b', 4, 1500))
    open().put(place('a', 2, 1000))
    open().put(place('b', 5, 1600))
    expect(open().list()).toEqual([place('a', 2, 1000), place('b', 5, 1600)])
    expect(open().find('b')?.page).toBe(5)
  })

  it('keeps users apart', () => {
    open('u').put(place('a', 2))
    expect(open('other').list()).toEqual([])
  })

  it('drops a place only while it is still that one', () => {
    open().put(place('a', 2, 1000))
    open().put(place('a', 3, 1100))
    open().drop(place('a', 2, 1000))
    expect(open().find('a')?.page).toBe(3)
    open().drop(place('a', 3, 1100))
    expect(localStorage).toHaveLength(0)
  })

  it('forgets places of long ago', () => {
    open().put(place('a', 2, 0))
    expect(open('u', 40 * 24 * 3600 * 1000).list()).toEqual([])
  })

  it('takes broken storage for an empty one', () => {
    localStorage.setItem('lectern.places.u', '{"a":{"page":"x"}}')
    expect(open().list()).toEqual([])
    localStorage.setItem('lectern.places.u', 'no json')
    expect(open().list()).toEqual([])
    const forbidden = new Proxy(localStorage, {
      get() {
        throw new Error('forbidden')
      },
    })
    const closed = openPlaceOutbox('u', forbidden)
    closed.put(place('a', 2))
    expect(closed.list()).toEqual([])
  })
})
