/**
 * Merges the order that a viewer sent with the members hidden from them. Each hidden member keeps its place after the last visible member
 * before it that remains; without one it is at the start.
 */
export function mergeHiddenMembers(
  before: readonly { readonly id: number; readonly isHidden: boolean }[],
  wanted: readonly number[],
): number[] {
  const kept = new Set(wanted)
  const front: number[] = []
  const behind = new Map<number, number[]>()
  let group = front
  for (const { id, isHidden } of before) {
    if (isHidden) group.push(id)
    else if (kept.has(id)) {
      group = []
      behind.set(id, group)
    }
  }
  return [...front, ...wanted.flatMap((id) => [id, ...(behind.get(id) ?? [])])]
}
