import type { TakeoverLook, TakeoverReport } from '@lectern/contract/takeover'
import type { Db } from '../../db/open.ts'
import { runKillable, SilentProcessError } from '../../workers/killable-process.ts'
import { createPrivateCopies, removePrivateCopies } from './copy-source.ts'
import type { TakeoverPaths } from './run-takeover.ts'
import { TakeoverError } from './takeover-error.ts'
import type { TakeoverInput, TakeoverMessage } from './takeover-process.ts'
import type { TakeoverChoices } from './takeover-run.ts'

type Progress = Pick<TakeoverMessage & { kind: 'progress' }, 'of' | 'done'>

export interface TakeoverWatch {
  /** Stops the process immediately; then nothing is changed. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Milliseconds without progress after which the process is stopped. */
  readonly maxSilenceMs?: number
}

/** Long enough for a copy of some gigabytes from a network disk. */
const defaultSilenceMs = 600_000

type LastMessage = Exclude<TakeoverMessage, { kind: 'progress' | 'lock' | 'commit' }>

/** Returns the error that the administrator sees when the process has ended. */
function toProblem(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new TakeoverError('STOPPED', { cause: error })
  return error instanceof SilentProcessError ? new TakeoverError('TOO_SLOW', { cause: error }) : error
}

/** Runs a process until it has sent its result, and removes its private copies in any case. Calls `onLock` before the first write. */
async function runTakeoverProcess(
  paths: TakeoverPaths,
  work: TakeoverInput['work'],
  { signal, onProgress, maxSilenceMs = defaultSilenceMs }: TakeoverWatch,
  onLock: () => Promise<{ backup: string | null }>,
): Promise<LastMessage> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new TakeoverError('STOPPED'))
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const privateFolder = await createPrivateCopies(paths.configDir)
  let last: LastMessage | undefined
  const onMessage = (message: TakeoverMessage): unknown => {
    if (message.kind === 'lock') return onLock()
    if (message.kind === 'progress') onProgress?.(message)
    else if (message.kind !== 'commit') last = message
    if (message.kind !== 'commit') return undefined
    // From here on it is too late to stop.
    signal?.removeEventListener('abort', stop)
    stopping.signal.throwIfAborted()
    return {}
  }
  try {
    await runKillable<TakeoverMessage>({
      module: new URL('./takeover-process.ts', import.meta.url),
      input: { paths: { ...paths, privateFolder }, work } satisfies TakeoverInput,
      maxSilenceMs,
      signal: stopping.signal,
      onMessage,
    })
  } catch (error) {
    throw toProblem(error, stopping.signal)
  } finally {
    signal?.removeEventListener('abort', stop)
    await removePrivateCopies(privateFolder)
  }
  if (!last) throw new Error('the take-over told nothing')
  return last
}

function throwProblem(message: LastMessage): never {
  if (message.kind === 'refused')
    throw new TakeoverError(message.problem, message.detail === undefined ? {} : { detail: message.detail })
  throw new Error(message.kind === 'failed' ? message.message : 'the take-over told something else')
}

const nothingChosen: TakeoverChoices = { roots: {}, leftOut: [], allowed: [] }

/** Describes the data in an old server's folder; changes nothing. Throws a `TakeoverError`. */
export async function startInspection(
  paths: TakeoverPaths,
  choices: TakeoverChoices = nothingChosen,
  watch: TakeoverWatch = {},
): Promise<TakeoverLook> {
  const message = await runTakeoverProcess(paths, { kind: 'inspect', choices }, watch, async () => ({
    backup: null,
  }))
  return message.kind === 'inspected' ? message.look : throwProblem(message)
}

/**
 * Imports from an old server's folder. All other writers wait from the backup to the end, which takes seconds for each ten thousand books;
 * readers continue. Throws a `TakeoverError`; then nothing was changed.
 */
export async function startTakeover(
  db: Db,
  paths: TakeoverPaths,
  choices: TakeoverChoices = nothingChosen,
  watch: TakeoverWatch = {},
): Promise<TakeoverReport> {
  let release: (() => Promise<void>) | undefined
  let locking: Promise<unknown> | undefined
  const lock = async () => {
    const { file } = await db.backUpBefore('before-take-over')
    release = await db.pauseWriting()
    return { backup: file }
  }
  try {
    const message = await runTakeoverProcess(paths, { kind: 'import', choices }, watch, () => {
      const locked = lock()
      locking = locked
      return locked
    })
    return message.kind === 'done' ? message.report : throwProblem(message)
  } finally {
    // The process may have been killed while the writers were being paused; that pause has to end.
    await locking?.catch(() => undefined)
    await release?.()
  }
}
