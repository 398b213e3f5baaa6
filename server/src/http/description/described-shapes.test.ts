import type { Route } from '@lectern/contract/route'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { arbitraryOf } from '../../testing/data/arbitrary-input.ts'
import { chapters, namedShapes } from './catalogue.ts'
import { createShapes } from './shapes.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

const bodies = chapters.flatMap(({ contract }) =>
  Object.entries(contract).flatMap(([name, value]) =>
    isRoute(value) && value.body && !value.accepts ? [[name, value.body] as const] : [],
  ),
)

/** Returns a validator that uses only the description of the shape. */
function described(shape: z.ZodMiniType): (value: unknown) => boolean {
  const shapes = createShapes(namedShapes)
  const schema = shapes.describe(shape, 'input')
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  return ajv.compile({ ...schema, components: { schemas: shapes.components } })
}

/** Values that fit patterns and formats. */
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
/** Checks that JSON Schema cannot express: a check digit, the languages of the world, URLs as browsers read them. */
const uncheckedNames = /isbn|language|url|serverContextPath/
/** Valid times and days that are stricter in the formats of JSON Schema: without seconds, with a zone without a colon. */
const lenient = /modified|dateTime/

const listFields = ({ issues }: z.core.$ZodError): string[] => issues.map((issue) => issue.path.join('.'))

describe.each(bodies)('the description of the body of %s', (_, shape) => {
  const isDescribed = described(shape)
  // The reader of bodies refuses every body with such a key.
  const texts = arbitraryOf(shape, words)
    .map((value) => JSON.stringify(value))
    .filter((text) => text !== undefined && !text.includes('__proto__'))
  test('accepts and refuses the same as the server', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const json: unknown = JSON.parse(text)
        const { success, error } = shape.safeParse(json)
        if (success === isDescribed(json)) return
        if (success) expect(text).toMatch(lenient)
        else expect(listFields(error).filter((field) => !uncheckedNames.test(field))).toEqual([])
      }),
      { numRuns: 300, seed: 7 },
    )
  })
})

test('there are bodies', () => {
  expect(bodies.length).toBeGreaterThan(25)
})
