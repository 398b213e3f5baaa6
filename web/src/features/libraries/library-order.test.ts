import type { Library } from '@lectern/contract/libraries'
import { expect, it } from 'vitest'
import { arrangeLibraries, LibraryOrder, writeOrder } from './library-order.ts'

const libraries = ['a', 'b', 'c'].map((id) => ({ id, name: id }) as Library)
const shown = (order: unknown) =>
  arrangeLibraries(libraries, LibraryOrder.parse(order)).map(
    ({ library, isPinned }) => library.id + (isPinned ? '' : ' unpinned'),
  )

it('is that of the server for libraries without a position', () => {
  expect(shown({})).toEqual(['a', 'b', 'c'])
  expect(shown({ c: { order: 0 } })).toEqual(['c', 'a', 'b'])
})

it('keeps unpinned libraries, and ignores invalid entries', () => {
  expect(shown({ a: { unpinned: true, order: 2 }, b: { order: 'first' }, c: { order: 1 } })).toEqual([
    'c',
    'a unpinned',
    'b',
  ])
})

it('is written without losing fields of other clients and other libraries', () => {
  const order = LibraryOrder.parse({ a: { order: 5, colour: 'red' }, gone: { unpinned: true } })
  const [a, b, c] = arrangeLibraries(libraries, order)
  if (!a || !b || !c) throw new Error('no libraries')
  const next = writeOrder([{ ...c, isPinned: false }, a, b], order)
  expect(next.a).toMatchObject({ colour: 'red', unpinned: false })
  expect(next.gone).toEqual({ unpinned: true })
  const written = arrangeLibraries(libraries, next)
  expect(written.map(({ library, isPinned }) => [library.id, isPinned])).toEqual([
    [c.library.id, false],
    [a.library.id, true],
    [b.library.id, true],
  ])
})
