import type { FilePrint } from './file-state.ts'

/** Changes that failed are not tried again with the same file until the server starts anew (behaviour 4.8, 11.2). */
export interface RememberedFailures {
  has(kind: string, bookId: number, file: FilePrint): boolean
  add(kind: string, bookId: number, file: FilePrint): void
}

export function rememberFailures(): RememberedFailures {
  const failed = new Set<string>()
  const key = (kind: string, bookId: number, { size, modified }: FilePrint): string =>
    `${kind} ${bookId} ${size} ${modified}`
  return {
    has: (...of) => failed.has(key(...of)),
    add: (...of) => void failed.add(key(...of)),
  }
}
