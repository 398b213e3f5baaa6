import * as z from 'zod/mini'

/** A JSON Schema (2020-12), as far as shapes are described by one. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  maxProperties?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  not?: JsonSchema
  contentMediaType?: string
  contentSchema?: JsonSchema
  $defs?: Record<string, JsonSchema>
  $schema?: string
}

/** Makes the JSON Schema of a shape from the one that its checks alone lead to. */
export type Describe = (json: JsonSchema) => JsonSchema

/** How shapes are described whose checks no JSON Schema can be read from, or none that people want to read. */
export const descriptions = z.registry<{ readonly describe: Describe }>()

/** Says how a shape, and every shape that adds checks to it, is described to programs and people. */
export function describedAs<S extends z.ZodMiniType>(shape: S, describe: Describe): S {
  descriptions.add(shape, { describe })
  return shape
}
