import { expect, test } from 'vitest'
import { findKey } from './use-anchor.ts'

const keys = ['a', 'b', 'c', 'd', 'e']
const keyAt = (index: number) => keys[index]

test('finds an item that moved either way', () => {
  expect(findKey(keyAt, 'd', 2, keys.length)).toBe(3)
  expect(findKey(keyAt, 'a', 2, keys.length)).toBe(0)
  expect(findKey(keyAt, 'c', 2, keys.length)).toBe(2)
})

test('a removed item and one that was never loaded do not change the index', () => {
  expect(findKey(keyAt, 'gone', 2, keys.length)).toBe(2)
  expect(findKey(keyAt, undefined, 2, keys.length)).toBe(2)
})
