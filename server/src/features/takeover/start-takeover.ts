import type { TakeoverLook, TakeoverReport } from '@lectern/contract/takeover'
import type { Db } from '../../db/open.ts'
import { runKillable, SilentProcessError } from '../../workers/killable-process.ts'
import { createPrivateCopies, removePrivateCopies } from './private-copies.ts'
import type { TakeoverPlaces } from './run-takeover.ts'
import { TakeoverError } from './takeover-error.ts'
import type { TakeoverInput, TakeoverMessage } from './takeover-messages.ts'
import type { TakeoverChoices } from './takeover-run.ts'

type Progress = Pick<TakeoverMessage & { kind: 'progress' }, 'of' | 'done'>

export interface TakeoverWatch {
  /** Stops at once; nothing is changed then. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Milliseconds without progress after which it is given up. */
  readonly maxSilenceMs?: number
}

/** Long enough for a copy of some gigabytes from a network disk. */
const defaultSilenceMs = 600_000

type LastMessage = Exclude<TakeoverMessage, { kind: 'progress' | 'lock' | 'commit' }>

/** Turns the end of the process into what the administrator is told. */
function toProblem(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new TakeoverError('STOPPED', { cause: error })
  return error instanceof SilentProcessError ? new TakeoverError('TOO_SLOW', { cause: error }) : error
}

/**
 * Runs a process until it has told its result; its private copies are removed whatever becomes of it. `onLock` is asked before the first
 * write.
 */
async function runTakeoverProcess(
  places: TakeoverPlaces,
  work: TakeoverInput['work'],
  { signal, onProgress, maxSilenceMs = defaultSilenceMs }: TakeoverWatch,
  onLock: () => Promise<{ backup: string | null }>,
): Promise<LastMessage> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new TakeoverError('STOPPED'))
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const privateFolder = await createPrivateCopies(places.configDir)
  let last: LastMessage | undefined
  const onMessage = (message: TakeoverMessage): unknown => {
    if (message.kind === 'lock') return onLock()
    if (message.kind === 'progress') onProgress?.(message)
    else if (message.kind !== 'commit') last = message
    if (message.kind !== 'commit') return undefined
    // From here on it is too late to stop: all of it is there in a moment.
    signal?.removeEventListener('abort', stop)
    stopping.signal.throwIfAborted()
    return {}
  }
  try {
    await runKillable<TakeoverMessage>({
      module: new URL('./takeover-process.ts', import.meta.url),
      input: { places: { ...places, privateFolder }, work } satisfies TakeoverInput,
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

/** Looks at an old server's folder; changes nothing. Throws a `TakeoverError`. */
export async function startLook(
  places: TakeoverPlaces,
  choices: TakeoverChoices = nothingChosen,
  watch: TakeoverWatch = {},
): Promise<TakeoverLook> {
  const message = await runTakeoverProcess(places, { kind: 'look', choices }, watch, async () => ({
    backup: null,
  }))
  return message.kind === 'looked' ? message.look : throwProblem(message)
}

/**
 * Takes over from an old server's folder. All other writers wait from the backup to the end, which takes seconds for each ten thousand
 * books; reading goes on. Throws a `TakeoverError`; then nothing was changed.
 */
export async function startTakeover(
  db: Db,
  places: TakeoverPlaces,
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
    const message = await runTakeoverProcess(places, { kind: 'take', choices }, watch, () => {
      const locked = lock()
      locking = locked
      return locked
    })
    return message.kind === 'done' ? message.report : throwProblem(message)
  } finally {
    // It may have been killed while the writers were on their way to a pause, which must not last for ever.
    await locking?.catch(() => undefined)
    await release?.()
  }
}
