import type { SearchSchemaInput } from '@tanstack/react-router'

type ParsedParams<K extends string> = { readonly [P in K]?: string }
/** What links may give: it becomes a word in the address. */
type LinkParams<K extends string> = { readonly [P in K]?: string | number | boolean | undefined }

/** Picks the named keys of an address; values stay words, their readers judge them. */
export const searchKeys =
  <const K extends string>(...keys: readonly K[]) =>
  (search: LinkParams<K> & SearchSchemaInput): ParsedParams<K> =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = search[key]
        return value === undefined || value === null || value === '' ? [] : [[key, String(value)]]
      }),
    ) as ParsedParams<K>

/** Plain `key=value` pairs: addresses that people can read and type. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  if (pairs.length === 0) return ''
  // Commas and slashes may stand in a query as they are.
  return `?${new URLSearchParams(pairs).toString().replaceAll('%2C', ',').replaceAll('%2F', '/')}`
}
