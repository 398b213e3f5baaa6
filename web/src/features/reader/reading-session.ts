import type { ReadProgress } from '@lectern/contract/progress'
import type { Delivery, PendingProgress } from './pending-progress.ts'
import { isKnownPage } from './pending-progress.ts'
import type { StoredProgressOutbox } from './progress-outbox.ts'
import { createProgressSaver } from './progress-saver.ts'

type Stored = Pick<ReadProgress, 'page' | 'completed' | 'readDate' | 'deviceId' | 'deviceName'>

/** Another position in the open book, which the reader is asked about. */
export interface OtherPosition {
  readonly page: number
  readonly isCompleted: boolean
  /** Time of reading, in milliseconds. */
  readonly readAt: number
  /** `device`: another device; `window`: another window of this browser; `here`: left unsent on this device by an earlier visit. */
  readonly source: 'device' | 'window' | 'here'
  /** Empty when the device did not name itself. */
  readonly deviceName: string
}

export interface SessionOptions {
  readonly bookId: string
  /** Progress that the server had when the book was opened. */
  readonly stored: Stored | null
  /** Page at which the book opened. */
  readonly start: number
  readonly outbox: StoredProgressOutbox
  readonly deviceId: string
  deliver(pending: PendingProgress): Promise<Delivery>
  fetchStored(): Promise<Stored | null>
  /** Called when there is another position to ask about, with undefined when there is none any more. */
  onOther(other: OtherPosition | undefined): void
  /** Called with true when progress could not be sent, and with false when it arrived. */
  onUnsent(isUnsent: boolean): void
  readonly now?: () => number
}

export interface ReadingSession {
  setPosition(page: number): void
  flush(): void
  retry(): void
  close(): void
  /** Gives pending progress up, before the book is marked as a whole. */
  giveUp(page: number): Promise<void>
  /** Looks for another position, after an event of another device. */
  check(): void
  /** The reader stays: from now on this device may replace the other position. */
  stay(): void
  /** The reader goes to the other position, which is returned; what was read here is not sent. */
  go(): number | undefined
}

/**
 * Reading on after the question counts as staying: this many pages turned, and this much time, in milliseconds. Fewer can be turned before
 * it was seen.
 */
const decidingTurns = 3
const decidingMs = 8000
/** Time until the server is asked again after a failure, in milliseconds. */
const retryMs = 5000

/**
 * Saves the progress of an open book, together with other devices: never overwrites a position of theirs before the reader was told of it and
 * stayed, and loses no position of this device without a question.
 */
export function createReadingSession(options: SessionOptions): ReadingSession {
  const { bookId, stored, start, outbox, deviceId, fetchStored, now = Date.now } = options
  let other: OtherPosition | undefined
  /** Progress of an earlier visit that is offered, while reading goes on from that of another device. */
  let offered: PendingProgress | undefined
  let turns = 0
  let askedAt = 0
  let lastPage = start
  let isChecking = false
  /** True while the server refused progress and could not be asked why. */
  let isUndecided = false
  let isClosed = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const setOther = (next: OtherPosition | undefined) => {
    if (next && !other) {
      turns = 0
      askedAt = now()
    }
    other = next
    if (!isClosed) options.onOther(next)
  }
  const ask = (about: Stored) => {
    // What was offered stays in the outbox and is offered again when the book is opened.
    offered = undefined
    setOther({
      page: about.page,
      isCompleted: about.completed,
      readAt: Date.parse(about.readDate),
      source: about.deviceId === deviceId ? 'window' : 'device',
      deviceName: about.deviceName,
    })
  }

  const unsaved = outbox.find(bookId)
  const isConflict = unsaved !== undefined && !isKnownPage(unsaved, stored)
  const isOffered = isConflict && start === stored?.page && start !== unsaved.page
  const isElsewhere =
    stored !== null &&
    !isOffered &&
    (isConflict || (start !== stored.page && stored.deviceId !== deviceId && !stored.completed))

  /** Files progress under the key of its new state, so that what is read next does not replace it. */
  const file = ({ isHeld: _, ...pending }: PendingProgress, isHeld: boolean): PendingProgress => {
    const filed: PendingProgress = { ...pending, ...(isHeld && { isHeld }) }
    if (unsaved) outbox.drop(unsaved)
    outbox.put(filed)
    return filed
  }
  const filed = unsaved && file(unsaved, isConflict)

  const saver = createProgressSaver({
    bookId,
    // A page that the reader was not told of is not known: the outbox must show it, should this visit end without a decision.
    savedPage: isElsewhere ? null : (stored?.page ?? null),
    outbox,
    unsaved: isOffered ? undefined : filed,
    deliver: options.deliver,
    onUnsent: (isUnsent) => !isClosed && options.onUnsent(isUnsent),
    onElsewhere: () => void look(true),
    now,
  })

  /** Decides what becomes of held progress, once it is known what the server has; `known` are pages that it may have without another device. */
  function compare(found: Stored | null, known: readonly number[], mustDecide: boolean): void {
    isUndecided = false
    if (found && !known.includes(found.page)) {
      saver.hold()
      ask(found)
      return
    }
    if (!mustDecide && (!other || offered)) return
    saver.release(found?.page ?? null)
    if (!offered) setOther(undefined)
  }

  /** Fetches what the server has. With `mustDecide` progress waits for it: it is asked about, or sent again. */
  async function look(mustDecide: boolean): Promise<void> {
    if (isChecking || isClosed) return
    isChecking = true
    clearTimeout(retryTimer)
    // An answer under way can be older than what is saved meanwhile.
    const { known } = saver
    try {
      const found = await fetchStored()
      if (!isClosed) compare(found, [...known, ...saver.known], mustDecide)
    } catch {
      isUndecided ||= mustDecide
      if (isUndecided) retryTimer = setTimeout(() => void look(true), retryMs)
    }
    isChecking = false
  }

  function stay(): void {
    if (!other) return
    if (offered) outbox.drop(offered)
    else saver.release(other.page)
    offered = undefined
    setOther(undefined)
  }

  if (isOffered && filed) {
    offered = filed
    setOther({ page: filed.page, isCompleted: false, readAt: filed.at, source: 'here', deviceName: '' })
  } else if (isElsewhere) {
    saver.hold()
    ask(stored)
  }

  return {
    setPosition(page) {
      saver.setPosition(page)
      if (!other || page === lastPage) return
      lastPage = page
      turns += 1
      const hasReadOn = turns >= decidingTurns && now() - askedAt >= decidingMs
      if (hasReadOn || page === other.page) stay()
    },
    flush: saver.flush,
    giveUp: saver.giveUp,
    retry() {
      if (isUndecided) void look(true)
      else saver.retry()
    },
    close() {
      isClosed = true
      clearTimeout(retryTimer)
      saver.close()
    },
    check: () => void look(false),
    stay,
    go() {
      if (!other) return undefined
      const { page } = other
      if (offered) outbox.drop(offered)
      else saver.discard(page)
      offered = undefined
      setOther(undefined)
      return page
    },
  }
}
