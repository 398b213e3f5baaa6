/** Files that were dropped on another screen and wait for that of the import. */
let waiting: readonly File[] = []
const listeners = new Set<() => void>()

export function leaveDroppedFiles(files: readonly File[]): void {
  waiting = [...waiting, ...files]
  for (const handler of listeners) handler()
}

/** Returns the waiting files once. */
export function takeDroppedFiles(): readonly File[] {
  const taken = waiting
  waiting = []
  return taken
}

export function onDroppedFiles(handler: () => void): () => void {
  listeners.add(handler)
  return () => {
    listeners.delete(handler)
  }
}
