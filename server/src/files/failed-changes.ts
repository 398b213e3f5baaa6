import type { FileFingerprint } from './file-state.ts'

/** Failed changes, which are not retried with the same file until the server restarts (behaviour 4.8, 11.2). */
export interface FailedChanges {
  has(kind: string, bookId: number, file: FileFingerprint): boolean
  add(kind: string, bookId: number, file: FileFingerprint): void
}

export function createFailedChanges(): FailedChanges {
  const failed = new Set<string>()
  const key = (kind: string, bookId: number, { size, modified }: FileFingerprint): string =>
    `${kind} ${bookId} ${size} ${modified}`
  return {
    has: (...of) => failed.has(key(...of)),
    add: (...of) => void failed.add(key(...of)),
  }
}
