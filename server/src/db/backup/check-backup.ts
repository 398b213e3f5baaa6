import { stat } from 'node:fs/promises'
import { runKillable } from '../../workers/killable-process.ts'

export interface CheckedBackup {
  /** Null if the copy is complete and this version can open it. */
  readonly problem: 'DAMAGED' | 'TOO_NEW' | null
  /** 0 if there is a problem. */
  readonly books: number
  readonly users: number
}

/** Milliseconds; a gigabyte takes some seconds, on a slow disk a minute. */
const defaultTimeoutMs = 600_000

/**
 * Checks whether a copy can replace the database: it must have exactly the schema of this server and no damage. A copy may be hostile, so it
 * is read in a separate process, which the signal and a timeout kill. Rejects only when the signal is aborted.
 */
export async function checkBackup(
  file: string,
  {
    signal,
    timeoutMs = defaultTimeoutMs,
  }: { readonly signal?: AbortSignal | undefined; readonly timeoutMs?: number } = {},
): Promise<CheckedBackup> {
  let checked: CheckedBackup = { problem: 'DAMAGED', books: 0, users: 0 }
  // Opening a named pipe would wait for a writer.
  if (!(await stat(file).catch(() => undefined))?.isFile()) return checked
  await runKillable<CheckedBackup>({
    module: new URL('./check-backup-process.ts', import.meta.url),
    input: { file },
    maxSilenceMs: timeoutMs,
    signal,
    onMessage: (message) => {
      checked = message
    },
  }).catch(() => signal?.throwIfAborted())
  return checked
}
