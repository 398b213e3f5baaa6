/** Pure functions on the members of a collection or read list: their ids in order, each once. */
export type MemberIds = readonly string[]

/** Appends the ids that are not there yet. */
export function appendMissing(ids: MemberIds, added: MemberIds): MemberIds {
  const known = new Set(ids)
  return [...ids, ...new Set(added.filter((id) => !known.has(id)))]
}

export function withoutMembers(ids: MemberIds, removed: MemberIds): MemberIds {
  const gone = new Set(removed)
  return ids.filter((id) => !gone.has(id))
}

/** Inserts ids that are missing behind the nearest id that they stood behind in `order`; those without one stand first. */
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
  /** What somebody else did since `base`, as far as it is not the same as mine. */
  readonly addedCount: number
  readonly removedCount: number
  /** True when somebody else has moved members as well; my order counts. */
  readonly hasMoves: boolean
}

/**
 * Merges an order that was changed here (`base` to `mine`) with what the server has now (`theirs`): additions and removals of both sides
 * stay, and members that both have stand as they do here.
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
 * Returns the members as they are now in the order that they had at `start`, with those that were removed here since. What others added
 * stays behind what it stands behind; what others removed stays away.
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

/** Moves the member at a position, counted from 0, to another one. */
export function moveMember(ids: MemberIds, from: number, to: number): MemberIds {
  const id = ids[from]
  const target = Math.max(0, Math.min(ids.length - 1, to))
  if (id === undefined || from === target) return ids
  const rest = ids.filter((_, index) => index !== from)
  return [...rest.slice(0, target), id, ...rest.slice(target)]
}
