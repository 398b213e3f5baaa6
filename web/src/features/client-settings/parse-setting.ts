import * as z from 'zod/mini'

/** Returns the value of a setting; undefined if it is not set, not JSON or does not match the schema. */
export function parseSetting<S extends z.ZodMiniType>(
  schema: S,
  text: string | undefined,
): z.output<S> | undefined {
  if (text === undefined) return undefined
  try {
    const result = z.safeParse(schema, JSON.parse(text))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}
