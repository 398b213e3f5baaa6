/**
 * Returns a function that gives each rendered item its key. An item that moved from one page to another is in both until both are fetched,
 * and one that is not loaded has no key: these get one of their index.
 */
export function createKeys<T>(keyOf: (item: T) => string): (item: T | undefined, index: number) => string {
  const used = new Set<string>()
  return (item, index) => {
    const key = item && keyOf(item)
    if (key === undefined || used.has(key)) return `at ${index}`
    used.add(key)
    return key
  }
}
