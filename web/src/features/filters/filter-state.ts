import type { MediaStatus } from '@lectern/contract/books'
import { limits } from '@lectern/contract/limits'
import type { PosterType } from '@lectern/contract/posters'
import type { ReadStatus } from '@lectern/contract/progress'
import type { SeriesStatus } from '@lectern/contract/series'
import type * as z from 'zod/mini'
import { allKey, type BookFilterKey, type SeriesFilterKey } from './filter-keys.ts'

/** Values of one filter: an item must have any (or all) of `include`, and none of `exclude`. */
export interface FilterChoice {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** True when an item must have all of `include`. */
  readonly isAll: boolean
}

/** Filter key → its values. A key without values is absent. Author values are `role:name`, where the role may be empty. */
export type FilterState<K extends string = string> = { readonly [P in K]?: FilterChoice }

/** Value that stands for "has any" when included and for "has none" when excluded. */
export const anyValue = '*'

export const emptyChoice: FilterChoice = { include: [], exclude: [], isAll: false }

/** Lists the values of an enumeration of the contract; the compiler requires all of them. */
const listAll = <T extends string>(values: Readonly<Record<T, true>>): readonly T[] =>
  Object.keys(values) as T[]
const flags = ['true', 'false'] as const

/** Values of the filters that have few, in the order of the panel. Only types are imported from the contract, so that the login does not load its code. */
export const filterValues = {
  readStatus: listAll<ReadStatus>({ UNREAD: true, IN_PROGRESS: true, READ: true }),
  complete: flags,
  oneshot: flags,
  deleted: flags,
  status: listAll<SeriesStatus>({ ONGOING: true, ENDED: true, HIATUS: true, ABANDONED: true }),
  mediaProfile: listAll({ DIVINA: true, PDF: true, EPUB: true }),
  mediaStatus: listAll<MediaStatus>({
    READY: true,
    UNKNOWN: true,
    OUTDATED: true,
    ERROR: true,
    UNSUPPORTED: true,
  }),
  poster: listAll<z.output<typeof PosterType>>({ GENERATED: true, SIDECAR: true, USER_UPLOADED: true }),
} as const satisfies { readonly [K in SeriesFilterKey | BookFilterKey]?: readonly string[] }

/** Forms of values that are texts; servers refuse others. */
const filterForms: { readonly [K in SeriesFilterKey | BookFilterKey]?: RegExp } = {
  library: /^.{1,64}$/,
  ageRating: /^(none|\d{1,3})$/,
  releaseYear: /^\d{1,4}$/,
}
/** Filters that an item may have no value for. */
const canBeNone: readonly string[] = ['genre', 'tag', 'sharingLabel']

/** True when a server can have a value for a filter; users can type anything into an address. */
function isPossible(key: string, value: string): boolean {
  const few = (filterValues as Readonly<Record<string, readonly string[]>>)[key]
  if (few) return few.includes(value)
  if (value === anyValue) return canBeNone.includes(key)
  const form = (filterForms as Readonly<Record<string, RegExp>>)[key]
  return form ? form.test(value) : value.length <= limits.maxName * 4
}

const isEmpty = ({ include, exclude }: FilterChoice): boolean => include.length + exclude.length === 0

const encode = (value: string): string =>
  value.replaceAll('%', '%25').replaceAll(',', '%2C').replaceAll('!', '%21')
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not written by this client: kept as it is.
    return text
  }
}

/** Writes values as `Action,!Horror`: excluded ones have an exclamation mark, and the characters `,`, `!` and `%` are encoded. */
const writeChoice = ({ include, exclude }: FilterChoice): string =>
  [...include.map(encode), ...exclude.map((value) => `!${encode(value)}`)].join(',')

function parseChoice(key: string, text: string, isAll: boolean): FilterChoice {
  const values = [...new Set(text.split(',').filter((value) => value !== '' && value !== '!'))]
    .map((value) => ({ isExcluded: value.startsWith('!'), value: decode(value.replace(/^!/, '')) }))
    .filter(({ value }) => isPossible(key, value))
    .slice(0, limits.maxQueryValues)
  const exclude = values.filter(({ isExcluded }) => isExcluded).map(({ value }) => value)
  const include = values.filter(({ isExcluded }) => !isExcluded).map(({ value }) => value)
  return { include: include.filter((value) => !exclude.includes(value)), exclude, isAll }
}

type FilterSearch<K extends string> = { readonly [P in K | typeof allKey]?: string }

/** Returns a parsed value of an address as text; it may be of any type, because users can type anything. */
const toText = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''

/** Reads the filters of an address; keys that are not in `keys` and values that no item can have are ignored. */
export function parseFilters<K extends string>(
  search: Readonly<Record<string, unknown>>,
  keys: readonly K[],
): FilterState<K> {
  const all = toText(search[allKey]).split(',')
  const entries = keys.flatMap((key) => {
    const choice = parseChoice(key, toText(search[key]), all.includes(key))
    return isEmpty(choice) ? [] : [[key, choice] as const]
  })
  return Object.fromEntries(entries) as FilterState<K>
}

/** Returns the part of the address that holds the filters; empty filters have no key. */
export function writeFilters<K extends string>(filters: FilterState<K>): FilterSearch<K> {
  const entries = Object.entries<FilterChoice | undefined>(filters).flatMap(([key, choice]) =>
    choice && !isEmpty(choice) ? [[key, writeChoice(choice)] as const] : [],
  )
  const all = entries.map(([key]) => key).filter((key) => filters[key as K]?.isAll)
  return Object.fromEntries([
    ...entries,
    ...(all.length > 0 ? [[allKey, all.join(',')]] : []),
  ]) as FilterSearch<K>
}

/** Returns the address of a list narrowed to one value: `{ genre: 'Action' }`, for links of detail pages. */
export const filterLink = <K extends string>(key: K, value: string): FilterSearch<K> =>
  writeFilters({ [key]: { ...emptyChoice, include: [value] } } as unknown as FilterState<K>)

export const hasFilters = (filters: FilterState): boolean => Object.keys(filters).length > 0

/** Returns the filters with one of them replaced; an empty one is removed. */
export function withChoice<K extends string>(
  filters: FilterState<K>,
  key: K,
  choice: FilterChoice,
): FilterState<K> {
  const { [key]: _, ...others } = filters as Record<K, FilterChoice | undefined>
  return (isEmpty(choice) ? others : { ...others, [key]: choice }) as FilterState<K>
}

/** Returns the choice without a value. */
export const withoutValue = (choice: FilterChoice, value: string): FilterChoice => ({
  ...choice,
  include: choice.include.filter((each) => each !== value),
  exclude: choice.exclude.filter((each) => each !== value),
})

/** Returns the choice with a value included or excluded, or without it if it was. */
export function toggleValue(choice: FilterChoice, part: 'include' | 'exclude', value: string): FilterChoice {
  const others = withoutValue(choice, value)
  return choice[part].includes(value) ? others : { ...others, [part]: [...others[part], value] }
}
