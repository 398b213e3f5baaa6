import type { SearchSchemaInput } from '@tanstack/react-router'

type ParsedParams<K extends string> = { readonly [P in K]?: string }
/** Values of links, which are strings in the address. */
type LinkParams<K extends string> = { readonly [P in K]?: string | number | boolean | undefined }

/** Picks the named query parameters; their values are strings, which the screens parse. */
export const searchKeys =
  <const K extends string>(...keys: readonly K[]) =>
  (search: LinkParams<K> & SearchSchemaInput): ParsedParams<K> =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = search[key]
        return value === undefined || value === null || value === '' ? [] : [[key, String(value)]]
      }),
    ) as ParsedParams<K>

/** Keeps all query parameters, because the screens of one route have different ones. */
export const anyKeys = (search: LinkParams<string> & SearchSchemaInput): ParsedParams<string> =>
  searchKeys(...Object.keys(search))(search)

/** Parses `key=value` pairs, which keep addresses readable. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  if (pairs.length === 0) return ''
  // Commas, slashes and exclamation marks need no encoding in a query.
  const text = new URLSearchParams(pairs).toString()
  return `?${text.replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%21', '!')}`
}
