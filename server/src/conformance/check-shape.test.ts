import { expect, test } from 'vitest'
import type { ApiDocument, Shape } from './api-document.ts'
import { toPathPattern } from './api-document.ts'
import { findShapeErrors } from './check-shape.ts'

const Pet: Shape = {
  type: 'object',
  required: ['name', 'born'],
  properties: {
    name: { type: 'string' },
    born: { type: 'string', format: 'date' },
    age: { type: 'integer' },
    kind: { type: 'string', enum: ['CAT', 'DOG'] },
    friends: { type: 'array', items: { $ref: '#/x/Pet' } },
    notes: { type: 'object', additionalProperties: { type: 'string' } },
  },
}
const document: ApiDocument = { operations: [], resolve: (s) => (s.$ref ? Pet : s) }
const faults = (value: unknown) => findShapeErrors(document, { $ref: '#/x/Pet' }, value)

test('a value that fits the shape has no faults, and may have more properties', () => {
  expect(
    faults({ name: 'a', born: '2020-01-02', age: null, friends: [], notes: { a: 'b' }, extra: 1 }),
  ).toEqual([])
})
test.each([
  [null, ': is null and not object'],
  [{ born: '2020-01-02' }, '/name: is missing'],
  [{ name: null, born: '2020-01-02' }, '/name: is null and not string'],
  [{ name: 'a', born: '2020' }, '/born: 2020 is no date'],
  [{ name: 'a', born: '2020-01-02', age: 1.5 }, '/age: is number and not integer'],
  [{ name: 'a', born: '2020-01-02', kind: 'COW' }, '/kind: COW is none of CAT,DOG'],
  [{ name: 'a', born: '2020-01-02', friends: [{ name: 'b' }] }, '/friends/0/born: is missing'],
  [{ name: 'a', born: '2020-01-02', notes: { a: 1 } }, '/notes/a: is number and not string'],
])('%j: %s', (value, fault) => {
  expect(faults(value)).toEqual([fault])
})
test('one of several is enough', () => {
  const either: Shape = { oneOf: [{ type: 'string' }, { type: 'integer' }] }
  expect([findShapeErrors(document, either, 1), findShapeErrors(document, either, 'x')]).toEqual([[], []])
  expect(findShapeErrors(document, either, true)).toHaveLength(1)
})
test('names of parameters do not count', () => {
  expect(toPathPattern('GET', '/a/{id}/b/*')).toBe(toPathPattern('GET', '/a/:bookId/b/{rest}'))
})
