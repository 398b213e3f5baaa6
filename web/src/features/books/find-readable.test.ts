import type { Book } from '@lectern/contract/books'
import { describe, expect, it, test } from 'vitest'
import { isOpenable, openableBooks } from './book-state.ts'
import { fakeBook } from './fake-book.ts'
import { findReadableNeighbours } from './find-readable.ts'

const make = (id: string, status: Book['media']['status'] = 'READY', deleted = false): Book => {
  const book = fakeBook({ id, deleted })
  return { ...book, media: { ...book.media, status } }
}
/** Finds neighbours in the order of these books. */
const findIn = (books: readonly Book[]) => async (bookId: string) => {
  const at = books.findIndex(({ id }) => id === bookId)
  return { previous: books[at - 1] ?? null, next: books[at + 1] ?? null }
}
const idsOf = (books: readonly Book[]) => books.map(({ id }) => id)

test.each(['READY', 'UNKNOWN', 'OUTDATED', 'ERROR', 'UNSUPPORTED'] as const)(
  'buttons request books in state %s exactly if readers can open them',
  (status) => {
    const statuses: readonly string[] = openableBooks.media_status
    expect(statuses.includes(status)).toBe(isOpenable(make('a', status)))
    expect(isOpenable(make('a', status, !openableBooks.deleted))).toBe(false)
  },
)

describe('neighbours that can be read', () => {
  const books = [
    make('a'),
    make('broken', 'ERROR'),
    make('b'),
    make('gone', 'READY', true),
    make('odd', 'UNSUPPORTED'),
    make('c'),
    make('last', 'ERROR'),
  ]

  it('are found beyond unreadable ones, which are returned, too', async () => {
    const { previous, next, skipped } = await findReadableNeighbours('b', findIn(books))
    expect([previous?.id, next?.id]).toEqual(['a', 'c'])
    expect([idsOf(skipped.previous), idsOf(skipped.next)]).toEqual([['broken'], ['gone', 'odd']])
  })

  it('are null if no readable book follows', async () => {
    const { next, skipped } = await findReadableNeighbours('c', findIn(books))
    expect([next, idsOf(skipped.next)]).toEqual([null, ['last']])
  })

  it('are searched only up to a limit', async () => {
    const broken = make('x', 'ERROR')
    const round = async () => ({ previous: null, next: broken })
    expect((await findReadableNeighbours('b', round)).next).toBeNull()
  })
})
