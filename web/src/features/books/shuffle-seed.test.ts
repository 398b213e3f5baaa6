import { expect, test } from 'vitest'
import { drawSeed, parseSeed, toSeed, writeSeed } from './shuffle-seed.ts'

const random = { key: 'random' }

test('an address has the seed of a list at random only', () => {
  expect(writeSeed({ sort: random, seed: 7 })).toEqual({ seed: '7' })
  expect(writeSeed({ sort: random })).toEqual({})
  expect(writeSeed({ sort: { key: 'name' }, seed: 7 })).toEqual({})
  expect([7, '7', 0].map((value) => parseSeed(value).seed)).toEqual([7, 7, 0])
  expect(['', 'x', -1, 1.5, 2 ** 31, {}, undefined].flatMap((value) => parseSeed(value).seed ?? [])).toEqual(
    [],
  )
})

test('a list at random always asks for a seed, the same for the whole day', () => {
  expect(toSeed({ sort: random, seed: 7 })).toEqual({ seed: 7 })
  expect(toSeed({ sort: random })).toEqual(toSeed({ sort: random }))
  expect(toSeed({ sort: { key: 'name' }, seed: 7 })).toEqual({})
})

test('a drawn seed is one that an address can hold', () => {
  for (let i = 0; i < 100; i += 1) {
    const seed = drawSeed()
    expect(parseSeed(String(seed))).toEqual({ seed })
  }
})
