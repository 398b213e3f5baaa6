/** Returns a function that returns unique keys of rendered items. Items that are not loaded, or are on two pages, get a key made of their index. */
export function createKeys<T>(keyOf: (item: T) => string): (item: T | undefined, index: number) => string {
  const used = new Set<string>()
  return (item, index) => {
    const key = item && keyOf(item)
    if (key === undefined || used.has(key)) return `at ${index}`
    used.add(key)
    return key
  }
}
