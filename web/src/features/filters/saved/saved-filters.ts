import * as z from 'zod/mini'
import { allLibraries } from '../../libraries/queries.ts'
import { savedKey } from '../filter-keys.ts'

/** Kinds of lists whose filters can be saved. */
const kinds = ['series', 'books'] as const
export type SavedFilterKind = (typeof kinds)[number]

export const maxFilterName = 100

/** The part of an address that a saved filter stores: key → text, such as `genre=Action,!Horror`. */
export type SavedSearch = Readonly<Record<string, string>>

/** One saved filter, as the setting `lectern.filter.<id>` holds it. */
export const StoredFilter = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(maxFilterName)),
  kind: z.enum(kinds),
  /** Absent for the lists of all libraries. */
  libraryId: z.optional(z.string()),
  search: z.record(z.string(), z.string()),
  /** True when the navigation has a link to it. */
  isPinned: z.optional(z.boolean()),
  isOnDashboard: z.optional(z.boolean()),
})
export type StoredFilter = z.output<typeof StoredFilter>
export type SavedFilter = StoredFilter & { readonly id: string }

/** Prefix of the keys of client settings that are saved filters. */
export const filterKeyPrefix = 'lectern.filter.'

/** Returns the id of the saved filter that an address names. */
export const parseSaved = (search: Readonly<Record<string, unknown>>): string | undefined => {
  const value = search[savedKey]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Keys of the address that are not saved, because they do not determine the content of a list. */
const ignoredKeys: readonly string[] = ['page', 'pageSize', 'seed', savedKey]

/** Returns a new id of small letters and digits, as keys of settings require. */
export const newFilterId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns saved filters in the order of their names. */
export function sortFilters(
  filters: ReadonlyMap<string, StoredFilter>,
  locale: string,
): readonly SavedFilter[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  return [...filters]
    .map(([id, filter]) => ({ ...filter, id }))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
}

/** Returns the part of the address of a list that is saved. */
export const toSavedSearch = (search: Readonly<Record<string, unknown>>): SavedSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      typeof value === 'string' && value !== '' && !ignoredKeys.includes(key) ? [[key, value]] : [],
    ),
  )

/** True if two addresses narrow a list in the same way, in any order of keys and values. */
export function isSameSearch(a: SavedSearch, b: SavedSearch): boolean {
  const normalize = (search: SavedSearch): string =>
    JSON.stringify(
      Object.entries(search)
        .map(([key, text]) => [key, key === 'sort' ? text : text.split(',').toSorted().join()])
        .toSorted(([x = ''], [y = '']) => (x < y ? -1 : 1)),
    )
  return normalize(a) === normalize(b)
}

export interface ShownList {
  readonly kind: SavedFilterKind
  /** `all` for all libraries. */
  readonly libraryId: string
  readonly search: SavedSearch
  /** Id of the saved filter that opened the list. */
  readonly openId: string | undefined
}

/** Returns the saved filter that a list shows: the opened one, even if the list has changed since, or one with the same filters. */
export function findShownFilter(filters: readonly SavedFilter[], list: ShownList): SavedFilter | undefined {
  const ofList = filters.filter(
    ({ kind, libraryId = allLibraries }) => kind === list.kind && libraryId === list.libraryId,
  )
  return (
    ofList.find(({ id }) => id === list.openId) ??
    ofList.find(({ search }) => isSameSearch(search, list.search))
  )
}

/** Returns the address of the list that a saved filter opens. */
export const savedFilterLink = ({ id, kind, libraryId = allLibraries, search }: SavedFilter) => ({
  to:
    kind === 'series' ? ('/libraries/$libraryId/series' as const) : ('/libraries/$libraryId/books' as const),
  params: { libraryId },
  search: { ...search, [savedKey]: id },
})
