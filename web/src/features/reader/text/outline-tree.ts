import type { OutlineEntry } from '@lectern/contract/reader-text'

/** An entry of the contents with its index in the list of all. */
export interface TreeItem {
  readonly entry: OutlineEntry
  readonly index: number
  readonly hasChildren: boolean
}

/** Maximum number of entries that are all open at first. */
const maxOpenAtFirst = 60

/** Returns the index of the entry that a page belongs to: the last one that begins at or before it; -1 before the first. */
export function findCurrentEntry(entries: readonly OutlineEntry[], page: number): number {
  let found = -1
  let foundPage = 0
  for (const [index, entry] of entries.entries()) {
    if (entry.page === null || entry.page > page || entry.page < foundPage) continue
    found = index
    foundPage = entry.page
  }
  return found
}

/** Returns the indexes of the entries above an entry, the nearest first. */
export function listAncestors(entries: readonly OutlineEntry[], index: number): number[] {
  const ancestors: number[] = []
  let level = entries[index]?.level ?? 0
  for (let at = index - 1; at >= 0 && level > 0; at -= 1) {
    const above = entries[at]
    if (!above || above.level >= level) continue
    ancestors.push(at)
    level = above.level
  }
  return ancestors
}

const hasChildren = (entries: readonly OutlineEntry[], index: number): boolean =>
  (entries[index + 1]?.level ?? 0) > (entries[index]?.level ?? 0)

/** Returns the entries that are open at first: all of a short list, otherwise those above the current one. */
export function getOpenAtFirst(entries: readonly OutlineEntry[], current: number): ReadonlySet<number> {
  const all = entries.flatMap((_, index) => (hasChildren(entries, index) ? [index] : []))
  return new Set(entries.length <= maxOpenAtFirst ? all : [...listAncestors(entries, current), current])
}

/** Returns the entries that are shown: those whose ancestors are all open. */
export function listShownItems(entries: readonly OutlineEntry[], open: ReadonlySet<number>): TreeItem[] {
  const items: TreeItem[] = []
  let closedLevel = Number.POSITIVE_INFINITY
  for (const [index, entry] of entries.entries()) {
    if (entry.level > closedLevel) continue
    closedLevel = Number.POSITIVE_INFINITY
    const isParent = hasChildren(entries, index)
    items.push({ entry, index, hasChildren: isParent })
    if (isParent && !open.has(index)) closedLevel = entry.level
  }
  return items
}
