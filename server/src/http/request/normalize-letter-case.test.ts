import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { normalizeLetterCase } from './normalize-letter-case.ts'

const Word = z.enum(['READY', 'ERROR'])
const Body = z.object({
  bookIds: z.optional(z.array(z.string())),
  status: z.optional(z.nullable(Word)),
  inner: z.optional(z.object({ titleLock: z.boolean() })),
  map: z.optional(z.record(z.string(), z.object({ Value: z.string() }))),
  either: z.optional(
    z.union([z.object({ operator: z.literal('isNull') }), z.object({ operator: Word, value: z.string() })]),
  ),
  unrestricted: z.optional(z.union([z.string(), Word])),
})
const read = (body: unknown) => normalizeLetterCase(Body, body)

test('names and words take the letter case of the shape', () => {
  expect(read({ BOOKIDS: ['Ab'], Status: 'ready', INNER: { titlelock: true } })).toEqual({
    bookIds: ['Ab'],
    status: 'READY',
    inner: { titleLock: true },
  })
  expect(read({ map: { KeyKept: { value: 'Kept' } } })).toEqual({ map: { KeyKept: { Value: 'Kept' } } })
  expect(read({ either: { Operator: 'ISNULL' } })).toEqual({ either: { operator: 'isNull' } })
  expect(read({ either: { OPERATOR: 'error', VALUE: 'error' } })).toEqual({
    either: { operator: 'ERROR', value: 'error' },
  })
})
test('names that the shape does not have are unchanged', () => {
  for (const body of [
    null,
    undefined,
    1,
    'x',
    [],
    { Other: { A: 'b' } },
    { status: 'nonsense' },
    { unrestricted: 'ready' },
  ])
    expect(read(body)).toEqual(body)
  const bytes = { bookIds: new Uint8Array([1]) }
  expect(read(bytes)).toEqual(bytes)
})
test('the exact one of two spellings counts', () => {
  expect(read({ status: 'READY', STATUS: 'ERROR' })).toEqual({ status: 'READY', STATUS: 'ERROR' })
  expect(read({ STATUS: 'ERROR', status: 'READY' })).toEqual({ status: 'READY', STATUS: 'ERROR' })
})
test('recursive shapes are followed', () => {
  interface Tree {
    readonly allOf?: readonly Tree[] | undefined
    readonly state?: 'READY' | 'ERROR' | undefined
  }
  const Tree: z.ZodMiniType<Tree> = z.lazy(() =>
    z.object({ allOf: z.optional(z.array(Tree)), state: z.optional(Word) }),
  ) as unknown as z.ZodMiniType<Tree>
  expect(normalizeLetterCase(Tree, { allof: [{ ALLOF: [{ State: 'error' }] }] })).toEqual({
    allOf: [{ allOf: [{ state: 'ERROR' }] }],
  })
})
test('E3: a prototype is no name', () => {
  const body = JSON.parse('{"constructor":{"prototype":{"x":1}},"toString":"READY"}')
  expect(read(body)).toEqual(body)
  expect({}).not.toHaveProperty('x')
})
