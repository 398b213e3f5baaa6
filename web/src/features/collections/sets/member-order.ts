/** Pure functions on the members of a collection or read list: their ids in order, each once. */
export type MemberIds = readonly string[]

/** Appends the ids that are missing. */
export function appendMissing(ids: MemberIds, added: MemberIds): MemberIds {
  const known = new Set(ids)
  return [...ids, ...new Set(added.filter((id) => !known.has(id)))]
}

export function withoutMembers(ids: MemberIds, removed: MemberIds): MemberIds {
  const gone = new Set(removed)
  return ids.filter((id) => !gone.has(id))
}

/** Inserts missing ids, each after its nearest present predecessor in `order`; ids without one come first. */
export function insertBack(ids: MemberIds, missing: MemberIds, order: MemberIds): MemberIds {
  const wanted = new Set(missing.filter((id) => !ids.includes(id)))
  if (wanted.size === 0) return ids
  const present = new Set(ids)
  const first: string[] = []
  const behind = new Map<string, string[]>()
  let anchor: string | undefined
  for (const id of order) {
    if (present.has(id)) anchor = id
    else if (wanted.has(id)) {
      if (anchor === undefined) first.push(id)
      else behind.set(anchor, [...(behind.get(anchor) ?? []), id])
    }
  }
  return [...first, ...ids.flatMap((id) => [id, ...(behind.get(id) ?? [])])]
}

export const isSameOrder = (a: MemberIds, b: MemberIds): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index])

export interface MergedOrder {
  readonly ids: MemberIds
  /** Changes of other users since `base` that are not in `mine`. */
  readonly addedCount: number
  readonly removedCount: number
  /** True if other users have moved members, too; `mine` takes precedence. */
  readonly hasMoves: boolean
}

/**
 * Merges the order that the user has changed from `base` to `mine` with the order of the server (`theirs`): additions and removals of both are
 * kept, and common members are in the order of `mine`.
 */
export function mergeOrder(base: MemberIds, mine: MemberIds, theirs: MemberIds): MergedOrder {
  const [inBase, inMine, inTheirs] = [new Set(base), new Set(mine), new Set(theirs)]
  const kept = mine.filter((id) => inTheirs.has(id) || !inBase.has(id))
  const added = theirs.filter((id) => !inBase.has(id) && !inMine.has(id))
  const stayed = theirs.filter((id) => inBase.has(id))
  return {
    ids: insertBack(kept, added, theirs),
    addedCount: added.length,
    removedCount: mine.length - kept.length,
    hasMoves: !isSameOrder(
      stayed,
      base.filter((id) => inTheirs.has(id)),
    ),
  }
}

/**
 * Returns the present members (`now`) in the order at `start`, with those that the user has removed (`removedHere`). Members that other users
 * have added keep their predecessors.
 */
export function restoreOrder(start: MemberIds, removedHere: ReadonlySet<string>, now: MemberIds): MemberIds {
  const present = new Set(now)
  const kept = start.filter((id) => present.has(id) || removedHere.has(id))
  const known = new Set(start)
  return insertBack(
    kept,
    now.filter((id) => !known.has(id)),
    now,
  )
}

/** Moves a member to another position, counted from 0. */
export function moveMember(ids: MemberIds, from: number, to: number): MemberIds {
  const id = ids[from]
  const target = Math.max(0, Math.min(ids.length - 1, to))
  if (id === undefined || from === target) return ids
  const rest = ids.filter((_, index) => index !== from)
  return [...rest.slice(0, target), id, ...rest.slice(target)]
}
