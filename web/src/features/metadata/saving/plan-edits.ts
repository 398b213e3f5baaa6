import { isSame } from '../../../ui/form/form-state.ts'

/** The request for one of several items, and the request that restores its metadata. */
export interface PlannedEdit<I, C> {
  readonly item: I
  readonly name: string
  readonly change: C
  readonly restore: C
}

type Metadata = Readonly<Record<string, unknown>>

/** Servers represent "none" by null or by an empty text. */
const isNone = (value: unknown): boolean => value === null || value === undefined || value === ''

export const isEmptyChange = (change: object): boolean => Object.keys(change).length === 0

/** Returns a change without the values that the item already has. */
export function keepEffective<C extends object>(metadata: object, change: C): C {
  const before = metadata as Metadata
  const isOther = ([key, value]: [string, unknown]) =>
    !isSame(before[key], value) && !(isNone(before[key]) && isNone(value))
  return Object.fromEntries(Object.entries(change).filter(isOther)) as C
}

/** Returns the change that restores the values and locks of another change. */
export function restoreOf<C extends object>(metadata: object, change: C): C {
  const before = metadata as Metadata
  // Only for the reading direction do servers return an empty text and accept null.
  const read = (key: string) => (key === 'readingDirection' && before[key] === '' ? null : before[key])
  return Object.fromEntries(Object.keys(change).map((key) => [key, read(key)])) as C
}

/** Returns the edit of a book or a series; undefined if it changes nothing. */
export function planEdit<I extends { readonly metadata: object }, C extends object>(
  item: I,
  name: string,
  wanted: C,
): PlannedEdit<I, C> | undefined {
  const change = keepEffective(item.metadata, wanted)
  if (isEmptyChange(change)) return undefined
  return { item, name, change, restore: restoreOf(item.metadata, change) }
}
