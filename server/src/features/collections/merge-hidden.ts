/**
 * The new order of a set whose changer may not see all of it: the members they sent, and those that were hidden from them, each behind the
 * one it stood behind (at the front when nothing of that is left). Who sees everything changes everything.
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
