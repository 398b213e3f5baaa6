import type { FilterChoice, FilterState } from './filter-state.ts'
import { isAnyOfSome, parseAuthor } from './to-condition.ts'

/** Filters that the parameters of a list can express: those with several values, and flags. */
export interface Parameters<K extends string> {
  /** Filter → name of the repeated parameter. */
  readonly lists: { readonly [P in K]?: string }
  readonly flags: readonly K[]
}

const entriesOf = <K extends string>(filters: FilterState<K>) =>
  Object.entries<FilterChoice | undefined>(filters) as [K, FilterChoice | undefined][]

/**
 * True if parameters can express the filters: any of some values, none excluded, and authors with a role. Values with a comma need a condition,
 * because servers split a parameter that occurs once (behaviour 1.6).
 */
export function canBeParameters<K extends string>(
  filters: FilterState<K>,
  { lists, flags }: Parameters<K>,
): boolean {
  return entriesOf(filters).every(([key, choice]) => {
    if (!choice) return true
    if (flags.includes(key)) return choice.include.length <= 1 && choice.exclude.length === 0
    const hasRoles = lists[key] !== 'author' || choice.include.every((value) => parseAuthor(value).role)
    const hasCommas = choice.include.some((value) => value.includes(','))
    return lists[key] !== undefined && hasRoles && !hasCommas && isAnyOfSome(choice)
  })
}

/** Returns the parameters of a list; authors are written as the API does: `name,role`. */
export function toParameters<K extends string>(
  filters: FilterState<K>,
  { lists, flags }: Parameters<K>,
): Readonly<Record<string, boolean | readonly string[]>> {
  const show = (name: string, value: string): string => {
    if (name !== 'author') return value
    const author = parseAuthor(value)
    return `${author.name},${author.role ?? ''}`
  }
  return Object.fromEntries(
    entriesOf(filters).flatMap(([key, choice]): [string, boolean | readonly string[]][] => {
      const [first] = choice?.include ?? []
      if (!choice || first === undefined) return []
      if (flags.includes(key)) return [[key, first === 'true']]
      const name = lists[key]
      return name === undefined ? [] : [[name, choice.include.map((value) => show(name, value))]]
    }),
  )
}
