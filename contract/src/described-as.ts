import * as z from 'zod/mini'

/** The keywords of JSON Schema (2020-12) that the description of the API uses. */
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

/** Returns the JSON Schema of a shape, given the one that zod generates from its checks. */
export type Describe = (json: JsonSchema) => JsonSchema

/** Holds the functions given to `describedAs`. */
export const descriptions = z.registry<{ readonly describe: Describe }>()

/**
 * Sets the JSON Schema of a shape, and of every shape that adds checks to it. It is for checks that zod cannot express as JSON Schema
 * (`z.refine`), and for patterns that say less to a reader than a `format`. Returns the shape.
 */
export function describedAs<S extends z.ZodMiniType>(shape: S, describe: Describe): S {
  descriptions.add(shape, { describe })
  return shape
}
