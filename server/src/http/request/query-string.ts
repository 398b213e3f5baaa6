import type * as z from 'zod/mini'
import { openShape, unwrap } from '../description/zod-shape.ts'

/** Returns the names of the parameters that may be repeated, read from the schema of a route's query. */
export function listParameters(schema: z.ZodMiniType | undefined): ReadonlySet<string> {
  const shape = schema ? unwrap(openShape(schema)).shape : undefined
  return new Set(
    Object.entries(shape ?? {})
      .filter(([, field]) => unwrap(field).type === 'array')
      .map(([name]) => name),
  )
}

/** Parsed query string before it is validated: every received value, in order. */
export type RawQuery = Map<string, string[]>

/** Reads a query string; `name[]` is an exact synonym of `name` (behaviour 1.6). A map, so no name can touch a prototype. */
export function parseQueryString(text: string): RawQuery {
  const query: RawQuery = new Map()
  for (const [key, value] of new URLSearchParams(text)) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key
    const values = query.get(name)
    if (values) values.push(value)
    else query.set(name, [value])
  }
  return query
}

/** Lists whose values contain commas (behaviour 1.2, 1.6). */
const listsWithCommas = new Set(['sort', 'author'])

/**
 * Prepares a query for its schema: lists as arrays, all other parameters as their first value. A list that occurs once is split at commas,
 * unless commas belong to its values; an empty list is left out.
 */
export function shapeQuery(query: RawQuery, lists: ReadonlySet<string>): Record<string, string | string[]> {
  return Object.fromEntries(
    [...query].flatMap(([name, values]): [string, string | string[]][] => {
      if (!lists.has(name)) return [[name, values[0] ?? '']]
      const [only] = values
      if (values.length > 1 || only === undefined || listsWithCommas.has(name)) return [[name, values]]
      const parts = only.split(',').filter((v) => v !== '')
      return parts.length > 0 ? [[name, parts]] : []
    }),
  )
}
