/**
 * Changes every copy of an item inside a cached response: one item, a list, a page of items, the pages of an infinite list, or the two
 * neighbours of a book. Untouched parts keep their identity, so only the cards that changed render again.
 */
export function changeCached<T extends object>(
  data: unknown,
  isItem: (value: object) => value is T,
  change: (item: T) => T,
): unknown {
  if (data === null || typeof data !== 'object') return data
  if (isItem(data)) return change(data)
  if (Array.isArray(data)) return changeList(data, isItem, change)
  return changeObject(data as Record<string, unknown>, isItem, change)
}

function changeList<T extends object>(
  list: readonly unknown[],
  isItem: (value: object) => value is T,
  change: (item: T) => T,
): readonly unknown[] {
  const changed = list.map((entry) => changeCached(entry, isItem, change))
  return changed.some((entry, i) => entry !== list[i]) ? changed : list
}

const collectionKeys = ['content', 'pages', 'previous', 'next'] as const

function changeObject<T extends object>(
  holder: Record<string, unknown>,
  isItem: (value: object) => value is T,
  change: (item: T) => T,
): unknown {
  let changed = holder
  for (const key of collectionKeys) {
    const part = changeCached(holder[key], isItem, change)
    if (part !== holder[key]) changed = { ...changed, [key]: part }
  }
  return changed
}

/** Returns the first matching item in a cached response of any of those shapes. */
export function findCached<T extends object>(
  data: unknown,
  isItem: (value: object) => value is T,
): T | undefined {
  if (data === null || typeof data !== 'object') return undefined
  if (isItem(data)) return data
  const list = Array.isArray(data)
    ? data
    : collectionKeys.flatMap((key) => (data as Record<string, unknown>)[key] ?? [])
  for (const entry of list) {
    const found = findCached(entry, isItem)
    if (found) return found
  }
  return undefined
}
