import type { Route } from '@lectern/contract/route'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { arbitraryOf } from '../testing/arbitrary-input.ts'
import { chapters, namedShapes } from './description/catalogue.ts'
import { createShapes } from './description/shapes.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

const bodies = chapters.flatMap(({ contract }) =>
  Object.entries(contract).flatMap(([name, value]) =>
    isRoute(value) && value.body && !value.accepts ? [[name, value.body] as const] : [],
  ),
)

/** The shape as a validator that knows the description alone. */
function described(shape: z.ZodMiniType): (value: unknown) => boolean {
  const shapes = createShapes(namedShapes)
  const schema = shapes.describe(shape, 'input')
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  return ajv.compile({ ...schema, components: { schemas: shapes.components } })
}

/** What fits into patterns and formats. */
const words = [
  'app.key',
  'someone@example.org',
  '2024-05-01',
  '2024-05-01T10:20:30Z',
  '2024-05-01T10:20:30.5+02:00',
  'P7D',
  'https://example.org/x',
  '/a/folder',
  'is',
  'isNull',
]
/** Checks that no JSON Schema can say: a digit that proves the others, the languages of the world, addresses as browsers read them. */
const unsaid = /isbn|language|url|serverContextPath/
/** Times and days that are valid and that formats of JSON Schema are stricter about: without seconds, with a zone without a colon. */
const lenient = /modified|dateTime/

const refusedFields = (shape: z.ZodMiniType, value: unknown): string[] =>
  shape.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? []

describe.each(bodies)('the description of the body of %s', (_, shape) => {
  const isDescribed = described(shape)
  // No body with such a key comes past the reader of bodies.
  const values = arbitraryOf(shape, words).filter(
    (value) => value !== undefined && !JSON.stringify(value).includes('__proto__'),
  )
  test('takes what the server takes', () => {
    fc.assert(
      fc.property(values, (value) => {
        const json: unknown = JSON.parse(JSON.stringify(value))
        if (!shape.safeParse(json).success || isDescribed(json)) return
        expect(JSON.stringify(json)).toMatch(lenient)
      }),
      { numRuns: 300, seed: 7 },
    )
  })
  test('refuses what the server refuses', () => {
    fc.assert(
      fc.property(values, (value) => {
        const json: unknown = JSON.parse(JSON.stringify(value))
        if (isDescribed(json)) expect(refusedFields(shape, json).filter((f) => !unsaid.test(f))).toEqual([])
      }),
      { numRuns: 300, seed: 7 },
    )
  })
})

test('there are bodies', () => {
  expect(bodies.length).toBeGreaterThan(25)
})
