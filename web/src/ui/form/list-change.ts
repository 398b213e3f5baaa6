import { isSame } from './form-state.ts'

/** A change of the same list of several items. */
export interface ListChange<T> {
  readonly mode: ListMode
  readonly items: readonly T[]
}
export type ListMode = 'keep' | 'add' | 'remove' | 'replace'
export const listModes: readonly ListMode[] = ['keep', 'add', 'remove', 'replace']

/** No change. */
export const keepLists = { mode: 'keep', items: [] } as const satisfies ListChange<never>

/** Returns the list of one item after the change. */
export function applyListChange<T>(list: readonly T[], { mode, items }: ListChange<T>): readonly T[] {
  const has = (of: readonly T[], item: T) => of.some((each) => isSame(each, item))
  if (mode === 'add') return [...list, ...items.filter((item) => !has(list, item))]
  if (mode === 'remove') return list.filter((item) => !has(items, item))
  return mode === 'replace' ? items : list
}

/** Returns the entries of all lists, and the entries of only some lists with their number, the most frequent first. */
export function summarizeLists<T>(lists: readonly (readonly T[])[]) {
  const counts = new Map<string, { readonly item: T; count: number }>()
  for (const list of lists)
    for (const item of list) {
      const key = JSON.stringify(item)
      const known = counts.get(key)
      if (known) known.count += 1
      else counts.set(key, { item, count: 1 })
    }
  const all = [...counts.values()].toSorted((a, b) => b.count - a.count)
  return {
    inAll: all.filter(({ count }) => count === lists.length).map(({ item }) => item),
    inSome: all.filter(({ count }) => count < lists.length),
  }
}
