import { descriptions, type JsonSchema } from '@lectern/contract/described-as'
import * as z from 'zod/mini'

export type { JsonSchema }

const refPrefix = '#/components/schemas/'
/** Returns the name of the shape that a reference points to. */
export const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)
const refTo = (name: string): JsonSchema => ({ $ref: `${refPrefix}${name}` })

/** Applies the descriptions of the contract, and removes limits that zod adds. Objects remain open, because replies may gain fields. */
function simplify(zodSchema: z.core.$ZodType, json: JsonSchema): void {
  const put = (other: JsonSchema) => {
    for (const key of Object.keys(json)) delete json[key as keyof JsonSchema]
    Object.assign(json, other)
  }
  if (json.additionalProperties === false) delete json.additionalProperties
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  const described = descriptions.get(zodSchema)
  if (described) put(described.describe({ ...json }))
  if (zodSchema._zod.def.type === 'catch') put(anyText({ ...json }))
}

/** Returns the schema of a parameter that falls back to a default when its value is not valid, so that any text is accepted. */
const anyText = ({ default: fallback, ...wanted }: JsonSchema): JsonSchema => ({
  anyOf: [wanted, { type: 'string' }],
  ...(fallback !== undefined && { default: fallback }),
})

/** Yields every object of a JSON value, itself included. */
function* listObjects(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* listObjects(inner)
}

function pointToComponents(schemas: readonly JsonSchema[], names: ReadonlyMap<string, string>): void {
  for (const object of listObjects(schemas)) {
    if (typeof object.$ref !== 'string') continue
    const name = nameOfRef(object.$ref)
    object.$ref = `${refPrefix}${names.get(name) ?? name}`
  }
}

/** Collects the named shapes that the description refers to. */
export interface Shapes {
  /** Returns the JSON Schema of input (`input`) or of replies (`output`); named shapes as references. */
  describe(schema: z.ZodMiniType, side: 'input' | 'output'): JsonSchema
  /** Describes parameters, as an object and never as a reference. */
  describeFields(schema: z.ZodMiniType): JsonSchema
  /** Named shapes referenced so far. */
  readonly components: Record<string, JsonSchema>
}

export function createShapes(named: ReadonlyMap<string, z.ZodMiniType>): Shapes {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  const components: Record<string, JsonSchema> = {}
  const originals = new Map<string, string>()

  /** Returns the name of a shape. A shape whose input differs from its output, for example by defaults, has two names. */
  function nameFor(name: string, json: JsonSchema, side: 'input' | 'output'): string {
    const text = JSON.stringify(json)
    const finalName =
      (originals.get(name) ?? text) === text ? name : `${name}${side === 'input' ? 'Input' : 'Output'}`
    originals.set(finalName, text)
    return finalName
  }

  /** Names the page of a list after its items, because all pages have the same shape. */
  function namePage(json: JsonSchema): JsonSchema {
    const item = json.properties?.totalElements && json.properties.content?.items?.$ref
    if (!item) return json
    const name = `PageOf${nameOfRef(item)}`
    components[name] ??= json
    return refTo(name)
  }

  function convert(schema: z.ZodMiniType, side: 'input' | 'output', isUnfolded: boolean): JsonSchema {
    const { $schema, $defs, ...top } = z.toJSONSchema(schema, {
      io: side,
      metadata: registry,
      unrepresentable: 'any',
      override: (c) => simplify(c.zodSchema, c.jsonSchema as JsonSchema),
    }) as JsonSchema
    const held = new Map(Object.entries($defs ?? {}))
    for (const shape of held.values()) delete (shape as { id?: string }).id
    const own = isUnfolded && top.$ref ? nameOfRef(top.$ref) : ''
    const json = held.get(own) ?? top
    held.delete(own)
    const names = new Map([...held].map(([name, shape]) => [name, nameFor(name, shape, side)]))
    pointToComponents([json, ...held.values()], names)
    for (const [name, shape] of held) components[names.get(name) ?? name] ??= shape
    return json
  }

  return {
    components,
    describe: (schema, side) => namePage(convert(schema, side, false)),
    describeFields: (schema) => convert(schema, 'input', true),
  }
}
