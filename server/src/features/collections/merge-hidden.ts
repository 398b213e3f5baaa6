/**
 * Merges the order that a viewer sent with the members hidden from them; each hidden member follows the one it followed before (first if
 * none of those remains). Viewers who see everything change everything.
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
