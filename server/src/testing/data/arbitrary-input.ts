import { UploadedFile } from '@lectern/contract/values'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import { type Def, openShape, type Shape } from '../../http/description/zod-shape.ts'

/** Texts that programs often fail on. None of them leads to a file that exists. */
export const oddTexts = [
  ...[
    '',
    ' ',
    '__proto__',
    'constructor',
    'toString',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\ufffe',
    '💥'.repeat(30),
  ],
  ...[
    "' or 1=1 --",
    '"; drop table book; --',
    '%',
    '_',
    '\\',
    '*',
    'a OR (',
    '"',
    'NEAR(a b)',
    '^(a+)+$',
    '[',
    '(?<x',
    'a{1,99999}',
  ],
  ...[
    '-1',
    '0',
    '1e400',
    'NaN',
    'Infinity',
    '0x10',
    '9'.repeat(40),
    '1,5',
    'true',
    'null',
    'undefined',
    '{}',
    '[]',
  ],
  ...[
    '../../../nowhere/at/all',
    '%2e%2e%2f',
    'file:///nowhere',
    'http://127.0.0.1:1/',
    'javascript:alert(1)',
    'x'.repeat(5000),
  ],
  ...[
    '0000-01-01',
    '2024-02-30',
    '275760-09-13T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2024-01-01T24:00:00Z',
    'P1Y',
    'P99999999999Y',
    'PT',
  ],
]
// Large values are made once, because a property makes tens of thousands of values.
const nest = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown
const listOf = (length: number): unknown => Array.from({ length }, (_, i) => i)
const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom<unknown>(...oddTexts) },
  {
    weight: 10,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, -1, 0, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 1e20],
      ...[[], {}, [[]], [null], { a: { b: [1] } }],
    ),
  },
  { weight: 10, arbitrary: fc.constantFrom(nest(50), nest(99)) },
  { weight: 8, arbitrary: fc.constant(listOf(1000)) },
  // Rare, because most of the time of a property would go into reading and writing them.
  { weight: 1, arbitrary: fc.constantFrom(nest(2000), listOf(20_000)) },
)

/** Keeps paths out of existing folders, because the user who runs the tests may have rights to everything. */
const inNowhere = (text: string) => (text.startsWith('/') ? `/nowhere${text.replaceAll('.', '')}` : text)
const texts = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a', 'A name', ...known) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map(inNowhere) },
    { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
  )

const numbers = fc.oneof(
  fc.integer({ min: -2, max: 20 }),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.maxSafeInteger(),
)

/**
 * Returns values that mostly fit a shape, and sometimes contain parts that do not. Patterns of shapes are ignored: only the texts of `known`
 * fit.
 */
export function arbitraryOf(schema: z.ZodMiniType, known: readonly string[]): fc.Arbitrary<unknown> {
  const of = (inner: Shape, depth: number): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 12, arbitrary: plain(inner, depth) }, { weight: 1, arbitrary: oddValues })

  const each = (shape: Def['shape'] = {}, depth: number) =>
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, of(field, depth)]))
  const optional = ({ type, innerType }: Def, depth: number) =>
    fc.option(of(innerType as Shape, depth), { nil: type === 'nullable' ? null : undefined })

  const leaves: Readonly<Record<string, (def: Def) => fc.Arbitrary<unknown>>> = {
    enum: ({ entries = {} }) => fc.constantFrom(...Object.values(entries)),
    literal: ({ values = [] }) => fc.constantFrom(...values),
    boolean: () => fc.boolean(),
    number: () => numbers,
    int: () => numbers,
    string: () => texts(known),
  }
  const wholes: Readonly<Record<string, (def: Def, depth: number) => fc.Arbitrary<unknown>>> = {
    optional,
    nullable: optional,
    default: optional,
    lazy: ({ getter }, depth) => of(getter?.() as Shape, depth + 1),
    union: ({ options = [] }, depth) => fc.oneof(...options.map((o) => plain(o, depth + 1))),
    array: ({ element }, depth) => fc.array(of(element as Shape, depth + 1), { maxLength: 4 }),
    object: ({ shape }, depth) => fc.record(each(shape, depth + 1), { requiredKeys: [] }),
    record: ({ valueType }, depth) =>
      fc.dictionary(texts(known), of(valueType as Shape, depth + 1), { maxKeys: 3 }),
  }
  function plain(inner: Shape, depth: number): fc.Arbitrary<unknown> {
    const { def } = inner._zod
    if ((inner as unknown) === UploadedFile) return fc.uint8Array()
    if (leaves[def.type]) return leaves[def.type]?.(def) ?? oddValues
    // Shapes can contain themselves.
    if (depth > 6) return oddValues
    const whole = wholes[def.type]
    if (whole) return whole(def, depth)
    const next = def.innerType ?? (def.in?._zod.def.type === 'transform' ? def.out : def.in)
    return next ? plain(next, depth) : oddValues
  }
  return of(openShape(schema), 0)
}

/** Query strings: the parameters of a shape and some unknown ones, some of them repeated. */
export function arbitraryQuery(
  schema: z.ZodMiniType | undefined,
  known: readonly string[],
): fc.Arbitrary<string> {
  const shape = (schema && openShape(schema)._zod.def.shape) ?? {}
  const names = fc.constantFrom(
    'page',
    'size',
    'sort',
    'unpaged',
    '__proto__',
    'constructor',
    ...Object.keys(shape),
  )
  const enums = Object.values(shape).flatMap((field) => listWords(field, 0))
  const values = fc.oneof(
    texts([...known, ...enums]),
    fc.constantFrom('true', 'false', '0', '1', '1000000000', ...(enums.length > 0 ? enums : ['x'])),
  )
  const pair = fc.tuple(
    names,
    fc.constantFrom('', '', '', '[]', '[x]'),
    values,
    fc.constantFrom(1, 1, 1, 2, 600),
  )
  return fc.array(pair, { maxLength: 5 }).map((pairs) =>
    pairs
      .flatMap(([name, suffix, value, times]) =>
        Array<string>(value.length > 100 ? 1 : times).fill(
          `${encodeURIComponent(name + suffix)}=${encodeURIComponent(value.toWellFormed())}`,
        ),
      )
      .join('&')
      .slice(0, 30_000),
  )
}

function listWords(field: Shape, depth: number): string[] {
  const { def } = field._zod
  if (def.entries) return Object.values(def.entries)
  const next = def.innerType ?? def.element ?? def.in
  return next && depth < 5 ? listWords(next, depth + 1) : []
}
