import type { Outcome } from '../../../lib/action.ts'
import type { Problems } from '../../../ui/form/form-errors.ts'
import { type Changes, isSame, type Locks, type NameOf, type Snapshot } from '../../../ui/form/form-state.ts'
import { applyListChange, keepLists, type ListChange } from '../../../ui/form/list-change.ts'
import { pick } from '../fields/field-names.ts'
import type { SectionRows } from '../fields/form-sections.ts'
import type { PlannedEdit } from '../saving/plan-edits.ts'
import type { ChangeLine } from './use-describe-change.ts'

/** How several items of one kind are edited together. */
export interface BulkKind<I, V extends object, C> {
  /** Part of the key of unsaved changes. */
  readonly draftName: string
  readonly sections: SectionRows
  /** Fields that are lists: words are added to, removed from or replaced in each item. Other fields get one value in all items. */
  readonly lists: readonly NameOf<V>[]
  readonly idOf: (item: I) => string
  readonly toSnapshot: (item: I) => Snapshot<V>
  readonly check: (values: Partial<V>) => Problems
  readonly fetchAgain: (items: readonly I[]) => Promise<readonly I[]>
  /** Returns the edit of one item; undefined if nothing changes in it. */
  readonly planEdit: (item: I, changes: Changes<V>) => PlannedEdit<I, C> | undefined
  readonly describeEdit: (
    edit: PlannedEdit<I, C>,
    describe: (metadata: object, change: object) => readonly ChangeLine[],
  ) => readonly ChangeLine[]
  readonly save: (edits: readonly PlannedEdit<I, C>[]) => Promise<Outcome>
}

/** Values of the form: a `ListChange` for lists, and the common value for other fields. */
export type BulkValues = Readonly<Record<string, unknown>>

const listFields = <I, V extends object, C>({ sections, lists }: BulkKind<I, V, C>) => {
  const all = Object.values(sections).flat(2) as unknown as readonly NameOf<V>[]
  return { all, scalars: all.filter((name) => !lists.includes(name)) }
}

/** Returns the values and locks that several items have in common. A value or lock that differs is mixed: empty or open (web behaviour 14.1). */
export function toBulkSnapshot<I, V extends object, C>(
  kind: BulkKind<I, V, C>,
  items: readonly I[],
): Snapshot<BulkValues> {
  const { all, scalars } = listFields(kind)
  const snapshots = items.map(kind.toSnapshot)
  const [first, ...others] = snapshots
  const mixed = scalars.filter(
    (name) => !others.every(({ values }) => isSame(values[name], first?.values[name])),
  )
  const isClosed = (name: NameOf<V>) => snapshots.every(({ locks }) => locks[name])
  return {
    values: Object.fromEntries([
      ...scalars.map((name) => [name, mixed.includes(name) ? '' : first?.values[name]]),
      ...kind.lists.map((name) => [name, keepLists]),
    ]),
    mixed,
    locks: Object.fromEntries(all.map((name) => [name, isClosed(name)])),
    mixedLocks: all.filter((name) => !isClosed(name) && snapshots.some(({ locks }) => locks[name])),
  }
}

export const checkBulk = <I, V extends object, C>(kind: BulkKind<I, V, C>, edits: BulkValues): Problems =>
  kind.check(pick(edits, listFields(kind).scalars) as Partial<V>)

/** Returns the edits of the items that change. */
export const planBulk = <I, V extends object, C>(
  kind: BulkKind<I, V, C>,
  items: readonly I[],
  { values, locks }: Changes<BulkValues>,
): readonly PlannedEdit<I, C>[] =>
  items.flatMap((item) => {
    const own = kind.toSnapshot(item).values
    const lists = kind.lists.flatMap((name) => {
      const change = values[name] as ListChange<unknown> | undefined
      return change ? [[name, applyListChange(own[name] as readonly unknown[], change)]] : []
    })
    const changed = { ...values, ...Object.fromEntries(lists) } as Partial<V>
    return kind.planEdit(item, { values: changed, locks: locks as Locks<V> }) ?? []
  })

/** Returns a short text that identifies a set of items, in any order. */
export function hashIds(ids: readonly string[]): string {
  let hash = 5381
  for (const character of ids.toSorted().join(' '))
    hash = (hash * 33 + character.charCodeAt(0)) % 4_294_967_296
  return `${ids.length}-${hash.toString(36)}`
}
