import { isSame } from '../../ui/form/form-state.ts'

/** What will be sent for one of several items, and what restores it. */
export interface PlannedEdit<I, C> {
  readonly item: I
  readonly name: string
  readonly change: C
  readonly restore: C
}

type Metadata = Readonly<Record<string, unknown>>

/** Servers say "none" by null or by an empty text. */
const isNone = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Returns the part of a change that changes something, without what the item has already. */
export function keepEffective<C extends object>(metadata: object, change: C): C {
  const before = metadata as Metadata
  const isOther = ([key, value]: [string, unknown]) =>
    !isSame(before[key], value) && !(isNone(before[key]) && isNone(value))
  return Object.fromEntries(Object.entries(change).filter(isOther)) as C
}

/** Returns the change that restores what another change touches: values and locks. */
export function restoreOf<C extends object>(metadata: object, change: C): C {
  const before = metadata as Metadata
  // The direction is the one value for which servers say "none" by an empty text and take null.
  const read = (key: string) => (key === 'readingDirection' && before[key] === '' ? null : before[key])
  return Object.fromEntries(Object.keys(change).map((key) => [key, read(key)])) as C
}

interface Planned<I, C> {
  readonly items: readonly I[]
  readonly nameOf: (item: I) => string
  readonly metadataOf: (item: I) => object
  readonly changeOf: (item: I) => C
}

/** Returns the edits of the items that change. */
export function planEdits<I, C extends object>({
  items,
  nameOf,
  metadataOf,
  changeOf,
}: Planned<I, C>): readonly PlannedEdit<I, C>[] {
  return items.flatMap((item) => {
    const change = keepEffective(metadataOf(item), changeOf(item))
    if (Object.keys(change).length === 0) return []
    return [{ item, name: nameOf(item), change, restore: restoreOf(metadataOf(item), change) }]
  })
}
