import { stat } from 'node:fs/promises'
import { runKillable } from '../workers/killable-process.ts'

export interface CheckedBackup {
  /** Null when the copy is whole and this version can open it. */
  readonly problem: 'DAMAGED' | 'TOO_NEW' | null
  /** Zero when there is a problem. */
  readonly books: number
  readonly users: number
}

/** Milliseconds: some seconds for each gigabyte, on a slow disk a minute. */
const defaultMs = 600_000

/**
 * Reads a whole copy of the database and says whether it could replace the database: it has the schema of this server, without anything that
 * was added, and no damage. In a process of its own, which is killed with the signal and after a time: a copy may come from anybody.
 * Rejects only when the signal is aborted.
 */
export async function checkBackup(
  file: string,
  { signal, maxMs = defaultMs }: { readonly signal?: AbortSignal | undefined; readonly maxMs?: number } = {},
): Promise<CheckedBackup> {
  let checked: CheckedBackup = { problem: 'DAMAGED', books: 0, users: 0 }
  // The opening of a named pipe waits until somebody writes into it.
  if (!(await stat(file).catch(() => undefined))?.isFile()) return checked
  await runKillable<CheckedBackup>({
    module: new URL('./check-backup-process.ts', import.meta.url),
    input: { file },
    maxSilenceMs: maxMs,
    signal,
    onMessage: (message) => {
      checked = message
    },
  }).catch(() => signal?.throwIfAborted())
  return checked
}
