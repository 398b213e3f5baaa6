import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
type Container = Record<PropertyKey, unknown>

/** What stands for "nothing" where the contract wants a value and the reply has none. */
const empty: Readonly<Record<string, unknown>> = { string: '', number: 0, int: 0, boolean: false, array: [] }

/** Null is the first guess: where nothing is allowed, that is how it is written. Only what refuses it gets an empty value. */
function emptyFor(issue: Issue, isAbsent: boolean): unknown {
  if (isAbsent || issue.code !== 'invalid_type') return null
  const value = empty[issue.expected]
  return Array.isArray(value) ? [] : (value ?? null)
}

/** Fills in what is missing where the schema complained. Wrong values stay: nobody can guess what was meant. */
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
