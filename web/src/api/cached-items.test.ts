import { expect, test } from 'vitest'
import { changeCached, findCached } from './cached-items.ts'

interface Item {
  id: string
  read: boolean
}
const isA = (value: object): value is Item => 'id' in value && value.id === 'a'
const mark = (item: Item): Item => ({ ...item, read: true })
const a = { id: 'a', read: false }
const b = { id: 'b', read: false }

test('an item is changed alone, in a page and in an endless list', () => {
  expect(changeCached(a, isA, mark)).toEqual({ id: 'a', read: true })
  expect(changeCached({ content: [a, b], totalElements: 2 }, isA, mark)).toEqual({
    content: [{ id: 'a', read: true }, b],
    totalElements: 2,
  })
  expect(
    changeCached({ pages: [{ content: [b] }, { content: [a] }], pageParams: [0, 1] }, isA, mark),
  ).toEqual({
    pages: [{ content: [b] }, { content: [{ id: 'a', read: true }] }],
    pageParams: [0, 1],
  })
})

test('a neighbor of a book is changed', () => {
  expect(changeCached({ previous: a, next: null }, isA, mark)).toEqual({
    previous: { id: 'a', read: true },
    next: null,
  })
  expect(changeCached({ previous: b, next: a }, isA, mark)).toEqual({
    previous: b,
    next: { id: 'a', read: true },
  })
})

test('data without the item stays the same object', () => {
  for (const data of [
    undefined,
    null,
    3,
    b,
    [b],
    { content: [b] },
    { pages: [{ content: [b] }] },
    { previous: null, next: b },
    { other: [a] },
  ])
    expect(changeCached(data, isA, mark)).toBe(data)
})

test('an item is found in every kind of response', () => {
  for (const data of [
    a,
    [b, a],
    { content: [a] },
    { pages: [{ content: [b] }, { content: [a] }] },
    { previous: null, next: a },
  ])
    expect(findCached(data, isA)).toBe(a)
  for (const data of [undefined, b, [b], { content: [b] }, { other: [a] }])
    expect(findCached(data, isA)).toBeUndefined()
})
