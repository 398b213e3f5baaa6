const lastOf = new Map<string, Promise<unknown>>()

/**
 * Changes progress in the same series one after the other, in the order in which it was asked for: two requests at the same time could reach
 * the server in the wrong one, and it would keep what the user has taken back. Changes in other series do not wait. Resolves or rejects as
 * `act` does.
 */
export async function takeTurn<T>(seriesIds: Iterable<string>, act: () => Promise<T>): Promise<T> {
  const ids = new Set(seriesIds)
  const earlier = [...ids].flatMap((id) => lastOf.get(id) ?? [])
  const turn = earlier.length > 0 ? Promise.allSettled(earlier).then(act) : act()
  for (const id of ids) lastOf.set(id, turn)
  try {
    return await turn
  } finally {
    for (const id of ids) if (lastOf.get(id) === turn) lastOf.delete(id)
  }
}
