import { anyValue, type FilterChoice, type FilterState } from './filter-state.ts'

/** A tree of conditions: one leaf, or `anyOf`, or `allOf` (contract, conditions). */
export type ConditionTree<L> =
  | L
  | { readonly allOf: readonly ConditionTree<L>[] }
  | { readonly anyOf: readonly ConditionTree<L>[] }

/** Returns the condition that an item has a value (`isNot`: that it does not have it). */
export type ToLeaf<L> = (value: string, operator: 'is' | 'isNot') => ConditionTree<L>

/** Returns the conditions of one filter; all of them must be met. */
export function toConditions<L>(
  { include, exclude, isAll }: FilterChoice,
  toLeaf: ToLeaf<L>,
): ConditionTree<L>[] {
  const included = include.map((value) => toLeaf(value, 'is'))
  const excluded = exclude.map((value) => toLeaf(value, 'isNot'))
  const [only, ...others] = included
  if (only === undefined) return excluded
  if (others.length === 0 || isAll) return [...included, ...excluded]
  return [{ anyOf: included }, ...excluded]
}

/** Returns the conditions of all filters. */
export const toAllConditions = <K extends string, L>(
  filters: FilterState<K>,
  leaves: Readonly<Record<K, ToLeaf<L>>>,
): ConditionTree<L>[] =>
  Object.entries<FilterChoice | undefined>(filters).flatMap(([key, choice]) =>
    choice ? toConditions(choice, leaves[key as K]) : [],
  )

/** Returns the conditions that an item is in a library, series or list; undefined ids are ignored. */
export const toScopeConditions = (ids: Readonly<Record<string, string | undefined>>) =>
  Object.entries(ids).flatMap(([place, value]) =>
    value === undefined ? [] : [{ [place]: { operator: 'is' as const, value } }],
  )

/** Returns the leaf of a flag, whose value is `true` or `false`. */
export const toFlag = (value: string, operator: 'is' | 'isNot') => ({
  operator: (value === 'true') === (operator === 'is') ? ('isTrue' as const) : ('isFalse' as const),
})

/** Returns the leaf of a filter that an item may have no value for. */
export function toNullable(value: string, operator: 'is' | 'isNot') {
  if (value === anyValue)
    return { operator: operator === 'is' ? ('isNotNull' as const) : ('isNull' as const) }
  return { operator, value }
}

/** Returns the parts of an author value `role:name`; an empty role stands for any. */
export function parseAuthor(value: string): { readonly name: string; readonly role?: string } {
  const colon = value.indexOf(':')
  const role = value.slice(0, Math.max(colon, 0))
  const name = value.slice(colon + 1)
  return role === '' ? { name } : { name, role }
}

const noonUtc = (day: string) => `${day}T12:00:00Z`

/** Returns the condition on a release year. Its dates are at noon, so that no time zone moves them to another day. */
export function toYearCondition(
  value: string,
  operator: 'is' | 'isNot',
): ConditionTree<{
  readonly releaseDate: { operator: 'after' | 'before'; dateTime: string } | { operator: 'isNull' }
}> {
  const year = Number.parseInt(value, 10) || 0
  const [before, after] = [noonUtc(`${pad(year - 1)}-12-31`), noonUtc(`${pad(year + 1)}-01-01`)]
  if (operator === 'is')
    return {
      allOf: [
        { releaseDate: { operator: 'after', dateTime: before } },
        { releaseDate: { operator: 'before', dateTime: after } },
      ],
    }
  return {
    anyOf: [
      {
        releaseDate: {
          operator: 'before',
          dateTime: noonUtc(`${pad(year)}-01-01`).replace('12:00', '00:00'),
        },
      },
      { releaseDate: { operator: 'after', dateTime: noonUtc(`${pad(year)}-12-31`) } },
      { releaseDate: { operator: 'isNull' } },
    ],
  }
}

const pad = (year: number) => String(Math.max(year, 0)).padStart(4, '0')

/** True if parameters can express the choice: any of some values, none excluded. */
export const isAnyOfSome = (choice: FilterChoice | undefined): boolean =>
  !choice ||
  (choice.exclude.length === 0 &&
    !choice.include.includes(anyValue) &&
    !(choice.isAll && choice.include.length > 1))
