import { describe, expect, test } from 'vitest'
import { toEmailKey } from './email.ts'
import { createPasswordChecker, hashPassword } from './passwords.ts'

describe('passwords', () => {
  test('are right or wrong, each hash is another one', async () => {
    const [one, two] = [await hashPassword('secret'), await hashPassword('secret')]
    expect(one).not.toBe(two)
    const { check } = createPasswordChecker()
    expect(await check('secret', one)).toBe(true)
    expect(await check('Secret', one)).toBe(false)
    expect(await check('', one)).toBe(false)
    expect(await check('secret', undefined)).toBe(false)
    expect(await check('secret', 'not a hash')).toBe(false)
    expect(await check('secret', '')).toBe(false)
  })
  test('a correct one is cached for a while, for this hash alone', async () => {
    let now = 0
    const { check } = createPasswordChecker(() => now)
    const stored = await hashPassword('secret')
    const time = async (password: string, hash: string) => {
      const start = performance.now()
      await check(password, hash)
      return performance.now() - start
    }
    const first = await time('secret', stored)
    expect(await time('secret', stored)).toBeLessThan(first / 3)
    expect(await check('secret', await hashPassword('other'))).toBe(false)
    now += 3_600_000
    expect(await check('secret', stored)).toBe(true)
  })
})

test.each([
  ['A@B.cd', 'a@b.cd'],
  [' a@b.cd ', 'a@b.cd'],
  ['ａ@b.cd', 'a@b.cd'],
  ['É@b.cd'.normalize('NFD'), 'é@b.cd'],
])('B2: %j and %j are one account', (typed, key) => {
  expect(toEmailKey(typed)).toBe(key)
})
