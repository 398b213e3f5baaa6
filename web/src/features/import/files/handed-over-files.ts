import { createObservable } from '../../../lib/observable.ts'

/** Files that were dropped on another screen, until the import screen takes them. */
const files = createObservable<readonly File[]>([])

export const handOverFiles = (more: readonly File[]): void => files.set([...files.get(), ...more])
export const subscribeHandedOverFiles = files.subscribe

/** Returns the files, and forgets them. */
export function takeHandedOverFiles(): readonly File[] {
  const taken = files.get()
  if (taken.length > 0) files.set([])
  return taken
}
