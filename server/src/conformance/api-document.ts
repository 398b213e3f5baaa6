import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The part of JSON Schema that the document uses. */
export interface Shape {
  readonly $ref?: string
  readonly type?: 'string' | 'boolean' | 'integer' | 'number' | 'array' | 'object'
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly additionalProperties?: Shape
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly discriminator?: {
    readonly propertyName: string
    readonly mapping: Readonly<Record<string, string>>
  }
  readonly minLength?: number
  readonly minItems?: number
  readonly maximum?: number
  readonly pattern?: string
}
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Shape
}
type Content = Readonly<Record<string, { readonly schema?: Shape }>>
interface Described {
  readonly operationId: string
  readonly summary?: string
  readonly deprecated?: boolean
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call that the document describes. */
export interface Operation extends Described {
  readonly method: Method
  /** Path as the document writes it: `/api/v1/books/{bookId}`. */
  readonly path: string
  readonly parameters: readonly Parameter[]
}
export interface ApiDocument {
  readonly operations: readonly Operation[]
  /** Returns the shape that a reference points to; other shapes unchanged. */
  resolve(shape: Shape): Shape
}

/** Komga's API document is stored next to the project and is not part of it. Without it, comparisons are skipped. */
const file = resolve(import.meta.dirname, '../../../../shared/spec/komga-openapi.json')
export const hasApiDocument: boolean = existsSync(file)

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Reads the document. Throws when it does not exist. */
export function readApiDocument(): ApiDocument {
  const document = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Partial<Record<(typeof methods)[number], Described>> & { parameters?: Parameter[] }>
    components: { schemas: Record<string, Shape> }
  }
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method): Operation[] => {
      const described = item[method]
      if (!described) return []
      const parameters = [...(item.parameters ?? []), ...(described.parameters ?? [])]
      return [{ ...described, method: method.toUpperCase() as Method, path, parameters }]
    }),
  )
  return {
    operations,
    resolve(shape) {
      if (shape.$ref === undefined) return shape
      const name = shape.$ref.slice(shape.$ref.lastIndexOf('/') + 1)
      const found = document.components.schemas[name]
      if (!found) throw new Error(`the API document has no shape ${name}`)
      return found
    },
  }
}

/** Returns a pattern without the names of parameters, the same for every notation: `/books/:bookId` and `/books/{id}` are `/books/{}`. */
export const toPathPattern = (method: string, path: string): string =>
  `${method} ${path.replace(/\{\w+\}|:\w+|\*/g, '{}')}`
