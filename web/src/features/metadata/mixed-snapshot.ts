import { isSame, type NameOf, type Snapshot } from '../../ui/form/form-state.ts'
import { keepLists } from '../../ui/form/list-change.ts'

/** Returns the values that several items have in common; one that differs is mixed and shown as empty (web behaviour 14.1). */
export function mixSnapshots<V extends object>(
  snapshots: readonly Snapshot<V>[],
  names: readonly NameOf<V>[],
): {
  readonly values: Partial<V>
  readonly mixed: NameOf<V>[]
} {
  const values: Partial<V> = {}
  const mixed: NameOf<V>[] = []
  for (const name of names) {
    const [first, ...others] = snapshots.map((snapshot) => snapshot.values[name])
    if (others.every((value) => isSame(value, first))) values[name] = first as V[typeof name]
    else {
      values[name] = '' as V[typeof name]
      mixed.push(name)
    }
  }
  return { values, mixed }
}

/** Returns the locks that several items have in common. A lock that differs is mixed, and counts as open. */
export function mixLocks<V extends object, N extends NameOf<V>>(
  snapshots: readonly Snapshot<V>[],
  names: readonly N[],
) {
  const isClosed = (name: N) => snapshots.every(({ locks }) => locks[name])
  return {
    locks: Object.fromEntries(names.map((name) => [name, isClosed(name)])) as Partial<Record<N, boolean>>,
    mixedLocks: names.filter((name) => !isClosed(name) && snapshots.some(({ locks }) => locks[name])),
  }
}

/** Lists that are left as they are, by name. */
export const untouchedLists = <N extends string>(names: readonly N[]): Record<N, typeof keepLists> =>
  Object.fromEntries(names.map((name) => [name, keepLists])) as Record<N, typeof keepLists>
