import type { ApiDocument, Operation, Shape } from './api-document.ts'
import { createExamples, type KnownValues } from './valid-values.ts'

/** A request that the document allows. */
export interface ValidRequest {
  readonly operation: Operation
  readonly url: string
  readonly body?: unknown
  /** True when an image or a list is sent as a form. */
  readonly hasFile: boolean
  /** Describes how this request differs from others. */
  readonly about: string
}

const recase = (value: unknown, change: (name: string) => string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, v]) => [change(name), recase(v, change)]))
    : value
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function listBodies(document: ApiDocument, operation: Operation, known: KnownValues): [string, unknown][] {
  const shape: Shape | undefined = operation.requestBody?.content['application/json']?.schema
  if (!shape) return []
  const examples = createExamples(document, known)
  const bodies = examples.of(shape, shape.type === 'array' ? 'list' : 'body')
  const { properties, additionalProperties } = document.resolve(shape)
  const whole = bodies[1] ?? bodies[0]
  const plain = bodies.map((body): [string, unknown] => [`body ${JSON.stringify(body)}`, body])
  // The keys of a map are not property names.
  if (!properties || additionalProperties) return plain
  const cased = [String.prototype.toUpperCase, String.prototype.toLowerCase].map(
    (f) => (n: string) => f.call(n),
  )
  return [
    ...plain,
    ...[...cased, capital].map((change): [string, unknown] => [
      'names in other letter cases',
      recase(whole, change),
    ]),
    ['a property nobody knows', { ...(whole as object), nobodyKnowsThis: { a: [1] } }],
    // The document does not define null; it is accepted unless the document forbids it (behaviour 1.7).
    ...(operation.method === 'PATCH'
      ? Object.keys(properties).map((name): [string, unknown] => [
          `null as ${name}`,
          { ...(bodies[0] as object), [name]: null },
        ])
      : []),
  ]
}

function listQueries(document: ApiDocument, operation: Operation, known: KnownValues): string[] {
  const examples = createExamples(document, known)
  const pair = (name: string, value: unknown) =>
    `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`
  const parameters = operation.parameters.filter((p) => p.in === 'query')
  const alone = parameters.flatMap(({ name, schema }) =>
    examples.of(schema, name).flatMap((value) => {
      if (!Array.isArray(value)) return [pair(name, value)]
      if (value.length === 0) return [`${name}=`]
      return [
        value.map((v) => pair(name, v)).join('&'),
        value.map((v) => pair(`${name}[]`, v)).join('&'),
        value
          .map((v) => pair(name, v))
          .join('&')
          .replace(/$/, `&${pair(name, value[0])}`),
      ]
    }),
  )
  const all = parameters.map(({ name, schema }) => {
    const [value] = examples.of(schema, name)
    return pair(name, Array.isArray(value) ? value[0] : value)
  })
  return ['', ...new Set([...alone, ...(all.length > 1 ? [all.join('&')] : [])])]
}

/** Returns all requests that the document allows for an operation, one variation at a time. `known` holds the ids of its path. */
export function validRequests(
  document: ApiDocument,
  operation: Operation,
  known: KnownValues,
): ValidRequest[] {
  const path = operation.path
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURI(String(known[name]?.[0] ?? 'nope')))
    .replace('*', 'name')
  const hasFile = operation.requestBody?.content['multipart/form-data'] !== undefined
  const bodies = listBodies(document, operation, known)
  const [first] = bodies
  return [
    ...listQueries(document, operation, known).map((query) => ({
      operation,
      url: query ? `${path}?${query}` : path,
      ...(first && { body: first[1] }),
      hasFile,
      about: query || 'nothing more',
    })),
    ...bodies.slice(1).map(([about, body]) => ({ operation, url: path, body, hasFile, about })),
  ]
}
