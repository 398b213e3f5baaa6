import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
type Container = Record<PropertyKey, unknown>

/** Empty value of each type of the contract. */
const empty: Readonly<Record<string, unknown>> = { string: '', number: 0, int: 0, boolean: false, array: [] }

/** Returns null for an absent value, and an empty value if the contract does not allow null. */
function emptyFor(issue: Issue, isAbsent: boolean): unknown {
  if (isAbsent || issue.code !== 'invalid_type') return null
  const value = empty[issue.expected]
  return Array.isArray(value) ? [] : (value ?? null)
}

/** Adds the missing values that the schema has reported. Wrong values remain, because the intended ones are unknown. */
export function repair(value: unknown, issues: readonly Issue[]): unknown {
  const copy = structuredClone(value)
  for (const issue of issues) {
    const key = issue.path.at(-1)
    const parent = issue.path
      .slice(0, -1)
      .reduce<unknown>((at, step) => (at as Container | undefined)?.[step], copy)
    if (key === undefined || typeof parent !== 'object' || parent === null) continue
    const container = parent as Container
    const value = container[key]
    if (value === undefined || value === null) container[key] = emptyFor(issue, value === undefined)
  }
  return copy
}
