import type * as z from 'zod/mini'
import { type Def, openShape, type Shape, unwrap } from '../description/zod-shape.ts'

/** Returns all alternatives of a shape, without wrappers and unions. */
function alternatives(shape: Shape): Def[] {
  const def = unwrap(shape)
  if (def.options) return def.options.flatMap(alternatives)
  if (def.left && def.right) return [...alternatives(def.left), ...alternatives(def.right)]
  return [def]
}

function normalizeEnumValue(defs: readonly Def[], text: string): string {
  if (defs.some((d) => d.type !== 'enum' && d.type !== 'literal')) return text
  const words = defs
    .flatMap((d) => d.values ?? Object.values(d.entries ?? {}))
    .filter((w) => typeof w === 'string')
  if (words.includes(text)) return text
  return words.find((w) => w.toLowerCase() === text.toLowerCase()) ?? text
}

function normalizeObject(defs: readonly Def[], value: object): Record<string, unknown> {
  const shapes = defs.flatMap((d) => (d.shape ? [d.shape] : []))
  const others = defs.flatMap((d) => (d.type === 'record' && d.valueType ? [d.valueType] : []))
  const names = new Map(shapes.flatMap((s) => Object.keys(s)).map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const exactName = names.get(key.toLowerCase())
      // If both spellings are present, the exact one counts.
      const name = exactName !== undefined && !Object.hasOwn(value, exactName) ? exactName : key
      const fields = shapes.flatMap((s) => (Object.hasOwn(s, name) ? [s[name] as Shape] : []))
      return [name, normalizeValue((fields.length > 0 ? fields : others).flatMap(alternatives), inner)]
    }),
  )
}

function normalizeValue(defs: readonly Def[], value: unknown): unknown {
  if (defs.length === 0) return value
  if (typeof value === 'string') return normalizeEnumValue(defs, value)
  if (Array.isArray(value)) {
    const elements = defs.flatMap((d) => (d.element ? alternatives(d.element) : []))
    return elements.length > 0 ? value.map((v) => normalizeValue(elements, v)) : value
  }
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain && defs.some((d) => d.shape || d.type === 'record') ? normalizeObject(defs, value) : value
}

/**
 * Gives names of properties and words of enums in a JSON body the letter case of the shape, because any case is accepted (behaviour 1.1).
 * Unknown names, and values where the shape accepts any text, are not changed.
 */
export const normalizeLetterCase = (shape: z.ZodMiniType, body: unknown): unknown =>
  normalizeValue(alternatives(openShape(shape)), body)
