import { expect, test } from 'vitest'
import { drawSeed, parseSeed, toSeed, writeSeed } from './shuffle-seed.ts'

const random = { key: 'random' }

test('only a random order has a seed in the address', () => {
  expect(writeSeed({ sort: random, seed: 7 })).toEqual({ seed: '7' })
  expect(writeSeed({ sort: random })).toEqual({})
  expect(writeSeed({ sort: { key: 'name' }, seed: 7 })).toEqual({})
  expect([7, '7', 0].map((value) => parseSeed(value).seed)).toEqual([7, 7, 0])
  expect(['', 'x', -1, 1.5, 2 ** 31, {}, undefined].flatMap((value) => parseSeed(value).seed ?? [])).toEqual(
    [],
  )
})

test('a random order always has a seed, the same one for a whole day', () => {
  expect(toSeed({ sort: random, seed: 7 })).toEqual({ seed: 7 })
  expect(toSeed({ sort: random })).toEqual(toSeed({ sort: random }))
  expect(toSeed({ sort: { key: 'name' }, seed: 7 })).toEqual({})
})

test('a random seed can be in an address', () => {
  for (let i = 0; i < 100; i += 1) {
    const seed = drawSeed()
    expect(parseSeed(String(seed))).toEqual({ seed })
  }
})
