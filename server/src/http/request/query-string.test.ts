import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listParameters, parseQueryString, shapeQuery } from './query-string.ts'

const schema = z.object({
  one: z.optional(z.string()),
  many: z.optional(z.array(z.string())),
  sort: z._default(z.optional(z.array(z.string())), []),
})
const lists = listParameters(schema)
const shape = (text: string) => shapeQuery(parseQueryString(text), lists)

describe('behaviour 1.6: query strings', () => {
  test('lists are read from the schema', () => {
    expect([...lists]).toEqual(['many', 'sort'])
    expect(listParameters(undefined).size).toBe(0)
  })
  test.each([
    ['many=a', { many: ['a'] }],
    ['many=a,b', { many: ['a', 'b'] }],
    ['many=a,b&many=c', { many: ['a,b', 'c'] }],
    ['many[]=a&many=b', { many: ['a', 'b'] }],
    ['many=,a,,', { many: ['a'] }],
    ['many=', {}],
    ['many', {}],
    ['sort=a,desc', { sort: ['a,desc'] }],
    ['sort=a&sort=b,asc', { sort: ['a', 'b,asc'] }],
    ['one=a&one=b', { one: 'a' }],
    ['one=a,b', { one: 'a,b' }],
    ['one[]=a', { one: 'a' }],
    ['one=%zz%c3%28+x', { one: '%zz\ufffd( x' }],
    ['other=1', { other: '1' }],
    ['', {}],
  ])('%s', (text, expected) => {
    expect(shape(text)).toEqual(expected)
  })
  test('no name touches a prototype (E2)', () => {
    for (const name of ['__proto__', 'constructor', '__proto__[]', 'toString'])
      expect(Object.getPrototypeOf(shape(`${name}=x`))).toBe(Object.prototype)
    expect(Object.hasOwn(shape('__proto__=x'), '__proto__')).toBe(true)
  })
  test('any text is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const value of Object.values(shape(text)))
          expect(typeof value === 'string' || (Array.isArray(value) && value.length > 0)).toBe(true)
      }),
    )
  })
})
