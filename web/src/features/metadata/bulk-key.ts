/** Returns a short text that stands for a set of items, whatever their order: drafts of several items are kept under it. */
export function bulkKey(items: readonly { readonly id: string }[]): string {
  let hash = 5381
  const ids = items.map(({ id }) => id).toSorted()
  for (const character of ids.join(' ')) hash = (hash * 33 + character.charCodeAt(0)) % 4_294_967_296
  return `${items.length}-${hash.toString(36)}`
}
