const collectionKeys = ['content', 'pages', 'previous', 'next'] as const

/**
 * Changes every copy of an item in a cached response: one item, a list, a page of items, the pages of an infinite list, or the two neighbors of
 * a book. Unchanged parts keep their identity, so that only changed cards render again.
 */
export function changeCached<T extends object>(
  data: unknown,
  isItem: (value: object) => value is T,
  change: (item: T) => T,
): unknown {
  if (data === null || typeof data !== 'object') return data
  if (isItem(data)) return change(data)
  if (Array.isArray(data)) {
    const list = data.map((entry) => changeCached(entry, isItem, change))
    return list.some((entry, i) => entry !== data[i]) ? list : data
  }
  let changed = data as Record<string, unknown>
  for (const key of collectionKeys) {
    const part = changeCached(changed[key], isItem, change)
    if (part !== changed[key]) changed = { ...changed, [key]: part }
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
