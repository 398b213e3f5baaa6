import type { ApiDocument, Shape } from './api-document.ts'

const patterns: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/,
  date: /^\d{4}-\d\d-\d\d$/,
}
const isOfType: Readonly<Record<NonNullable<Shape['type']>, (value: unknown) => boolean>> = {
  string: (v) => typeof v === 'string',
  boolean: (v) => typeof v === 'boolean',
  number: (v) => typeof v === 'number',
  integer: (v) => Number.isInteger(v),
  array: Array.isArray,
  object: (v) => typeof v === 'object' && v !== null && !Array.isArray(v),
}

function findValueErrors({ type, format, enum: words }: Shape, value: unknown): string[] {
  if (type && !isOfType[type](value)) return [`is ${value === null ? 'null' : typeof value} and not ${type}`]
  if (words && !words.includes(value)) return [`${String(value)} is none of ${words}`]
  const isRight = typeof value !== 'string' || patterns[format ?? '']?.test(value) !== false
  return isRight ? [] : [`${value} is no ${format}`]
}

/**
 * Returns the differences of a reply from the document as `path: fault`, or none. The document does not define which values can be null: those
 * that it does not require can be (behaviour 1.4). Properties that it does not name are allowed.
 */
export function findShapeErrors(document: ApiDocument, referred: Shape, value: unknown, at = ''): string[] {
  const shape = document.resolve(referred)
  const own = findValueErrors(shape, value)
  if (own.length > 0) return own.map((fault) => `${at}: ${fault}`)
  if (shape.oneOf) {
    const all = shape.oneOf.map((s) => findShapeErrors(document, s, value, at))
    return all.some((f) => f.length === 0) ? [] : (all[0] ?? [])
  }
  const { items } = shape
  if (items && Array.isArray(value))
    return value.flatMap((v, i) => findShapeErrors(document, items, v, `${at}/${i}`))
  return isOfType.object(value) ? findFieldErrors(document, shape, value as Record<string, unknown>, at) : []
}

function findFieldErrors(
  document: ApiDocument,
  shape: Shape,
  held: Record<string, unknown>,
  at: string,
): string[] {
  const { properties = {}, required = [], additionalProperties } = shape
  return [
    ...required.filter((name) => held[name] === undefined).map((name) => `${at}/${name}: is missing`),
    ...Object.entries(held).flatMap(([name, value]) => {
      const inner = properties[name] ?? additionalProperties
      const isLeftOut = value === undefined || (value === null && !required.includes(name))
      return inner && !isLeftOut ? findShapeErrors(document, inner, value, `${at}/${name}`) : []
    }),
  ]
}
