export type QueryValue = string | number | boolean

/** Returns parameters as a query string with `?`; empty without parameters. The name of a list is repeated. */
export function toSearch(
  query: Readonly<Record<string, QueryValue | readonly QueryValue[] | null | undefined>> = {},
): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => {
    if (value === undefined || value === null) return []
    const values = Array.isArray(value) ? (value as readonly QueryValue[]) : [value as QueryValue]
    return values.map((v) => [key, String(v)])
  })
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
