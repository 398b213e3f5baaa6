import { isSame, type NameOf, type Snapshot } from '../../ui/form/form-state.ts'
import { keepLists } from '../../ui/form/list-change.ts'

/**
 * Returns what several items have in common: a value that differs is mixed and shown as empty, a lock that differs as open (web behaviour
 * 14.1).
 */
export function mixSnapshots<V extends object>(
  snapshots: readonly Snapshot<V>[],
  names: readonly NameOf<V>[],
): {
  readonly values: Partial<V>
  readonly locks: Partial<Record<NameOf<V>, boolean>>
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
  return { values, locks: mixLocks(snapshots, names), mixed }
}

export const mixLocks = <V extends object>(
  snapshots: readonly Snapshot<V>[],
  names: readonly NameOf<V>[],
): Partial<Record<NameOf<V>, boolean>> =>
  Object.fromEntries(names.map((name) => [name, snapshots.every(({ locks }) => locks[name])])) as Partial<
    Record<NameOf<V>, boolean>
  >

/** Lists that are left as they are, by name. */
export const untouchedLists = <N extends string>(names: readonly N[]): Record<N, typeof keepLists> =>
  Object.fromEntries(names.map((name) => [name, keepLists])) as Record<N, typeof keepLists>
