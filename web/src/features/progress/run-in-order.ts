const lastChanges = new Map<string, Promise<unknown>>()

/**
 * Runs changes of progress in the same series one after another: two requests at the same time could reach the server in the wrong order, and
 * it would keep the change that the user has undone. Changes in other series do not wait. Settles as `act` does.
 */
export async function runInOrder<T>(seriesIds: Iterable<string>, act: () => Promise<T>): Promise<T> {
  const ids = new Set(seriesIds)
  const earlier = [...ids].flatMap((id) => lastChanges.get(id) ?? [])
  const change = earlier.length > 0 ? Promise.allSettled(earlier).then(act) : act()
  for (const id of ids) lastChanges.set(id, change)
  try {
    return await change
  } finally {
    for (const id of ids) if (lastChanges.get(id) === change) lastChanges.delete(id)
  }
}
