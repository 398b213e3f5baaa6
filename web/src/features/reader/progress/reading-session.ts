import type { ReadProgress } from '@lectern/contract/progress'
import { getShare, getStoredPlace, type PageInBook } from './page-place.ts'
import type { Delivery, PendingProgress } from './pending-progress.ts'
import { isKnownPage } from './pending-progress.ts'
import type { StoredProgressOutbox } from './progress-outbox.ts'
import { createProgressSaver } from './progress-saver.ts'

type Stored = Pick<ReadProgress, 'page' | 'place' | 'completed' | 'readDate' | 'deviceId' | 'deviceName'>

/** Another position in the open book, about which the user is asked. */
export interface OtherPosition extends Omit<PageInBook, 'isEndUnseen'> {
  readonly isCompleted: boolean
  /** Time of reading, in milliseconds. */
  readonly readAt: number
  /** `device`: another device; `window`: another window of this browser; `here`: left unsent on this device by an earlier visit. */
  readonly source: 'device' | 'window' | 'here'
  /** Empty if the device sent no name. */
  readonly deviceName: string
}

export interface SessionOptions {
  readonly bookId: string
  /** Progress that the server had when the book was opened. */
  readonly stored: Stored | null
  /** Position at which the book opened. */
  readonly start: PageInBook
  /** Returns the share of a page that a window shows. With 1, the default, all positions on the page count as one. */
  getReach?(page: number): number
  readonly outbox: StoredProgressOutbox
  readonly deviceId: string
  deliver(pending: PendingProgress): Promise<Delivery>
  fetchStored(): Promise<Stored | null>
  /** Called with another position to ask about, and with undefined when the question is settled. */
  onOther(other: OtherPosition | undefined): void
  /** Called with true when progress could not be sent, and with false when it arrived. */
  onUnsent(isUnsent: boolean): void
  readonly now?: () => number
}

export interface ReadingSession {
  setPosition(place: PageInBook): void
  flush(): void
  retry(): void
  close(): void
  /** Discards pending progress, before the book is marked as a whole. */
  giveUp(page: number): Promise<void>
  /** Checks for another position, after an event of another device. */
  check(): void
  /** Keeps the position of this device, which may now replace the other one. */
  stay(): void
  /** Returns the other position, to go there. Progress of this device is discarded. */
  go(): PageInBook | undefined
}

/**
 * Minimum number of pages and time, in milliseconds, after which continued reading answers the question with *stay*. Fewer pages may be
 * turned before the question is seen.
 */
const decidingTurns = 3
const decidingMs = 8000
/** Delay before the next request to the server after a failure, in milliseconds. */
const retryMs = 5000

/**
 * Saves the progress of an open book that may be read on several devices. It asks the user before it overwrites a position of another
 * device, and before it discards one of this device.
 */
export function createReadingSession(options: SessionOptions): ReadingSession {
  const { bookId, stored, start, outbox, deviceId, fetchStored, getReach = () => 1, now = Date.now } = options
  let other: OtherPosition | undefined
  /** Progress of an earlier visit that is offered, while the book is open at the position of another device. */
  let offered: PendingProgress | undefined
  let turns = 0
  let askedAt = 0
  /** Current position, and that of the last counted turn. */
  let here = start
  let turnedAt = start
  /** True if both positions fit on the screen at the same time. */
  const isInView = (a: PageInBook, b: PageInBook) =>
    a.page === b.page && (getReach(a.page) >= 1 || Math.abs(getShare(a) - getShare(b)) < getReach(a.page))
  let isChecking = false
  /** True while the server has refused progress and its position is not known yet. */
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
    // Offered progress remains in the outbox and is offered again when the book is opened.
    offered = undefined
    setOther({
      ...getStoredPlace(about),
      isCompleted: about.completed,
      readAt: Date.parse(about.readDate),
      source: about.deviceId === deviceId ? 'window' : 'device',
      deviceName: about.deviceName,
    })
  }

  const unsaved = outbox.find(bookId)
  const isConflict = unsaved !== undefined && !isKnownPage(unsaved, stored)
  const isOffered = isConflict && start.page === stored?.page && start.page !== unsaved.page
  const isElsewhere =
    stored !== null &&
    !isOffered &&
    (isConflict || (start.page !== stored.page && stored.deviceId !== deviceId && !stored.completed))

  /** Stores progress under the key of its new state, so that later progress does not replace it. */
  const refile = ({ isHeld: _, ...pending }: PendingProgress, isHeld: boolean): PendingProgress => {
    const filed: PendingProgress = { ...pending, ...(isHeld && { isHeld }) }
    if (unsaved) outbox.drop(unsaved)
    outbox.put(filed)
    return filed
  }
  const filed = unsaved && refile(unsaved, isConflict)

  const saver = createProgressSaver({
    bookId,
    // A position that the user has not seen is not known, so that the question is asked again if this visit ends without a decision.
    saved: isElsewhere || !stored ? null : getStoredPlace(stored),
    outbox,
    unsaved: isOffered ? undefined : filed,
    deliver: options.deliver,
    onUnsent: (isUnsent) => !isClosed && options.onUnsent(isUnsent),
    onElsewhere: () => void checkStored(true),
    now,
  })

  /** True if another device has read on within a tall page, by more than a window. */
  function isFarOnPage(found: Stored): boolean {
    if (found.deviceId === deviceId || getReach(found.page) >= 1) return false
    const place = getStoredPlace(found)
    const known = { page: found.page, place: { share: saver.knownShare } }
    return !isInView(place, here) && !isInView(place, known)
  }

  /** Compares the position of the server with `known`, the pages that it may have from this device; asks about it, or sends held progress. */
  function compare(found: Stored | null, known: readonly number[], mustDecide: boolean): void {
    isUndecided = false
    if (found && (!known.includes(found.page) || isFarOnPage(found))) {
      saver.hold()
      ask(found)
      return
    }
    if (!mustDecide && (!other || offered)) return
    saver.release(found && getStoredPlace(found))
    if (!offered) setOther(undefined)
  }

  /** Fetches and compares the position of the server. With `mustDecide`, held progress waits for the result. */
  async function checkStored(mustDecide: boolean): Promise<void> {
    if (isChecking || isClosed) return
    isChecking = true
    clearTimeout(retryTimer)
    // The answer can be older than progress that is saved during the request.
    const { known } = saver
    try {
      const found = await fetchStored()
      if (!isClosed) compare(found, [...known, ...saver.known], mustDecide)
    } catch {
      isUndecided ||= mustDecide
      if (isUndecided) retryTimer = setTimeout(() => void checkStored(true), retryMs)
    }
    isChecking = false
  }

  function stay(): void {
    if (!other) return
    if (offered) outbox.drop(offered)
    else saver.release(other)
    offered = undefined
    setOther(undefined)
  }

  if (isOffered && filed) {
    offered = filed
    setOther({
      page: filed.page,
      place: filed.place,
      isCompleted: false,
      readAt: filed.at,
      source: 'here',
      deviceName: '',
    })
  } else if (isElsewhere) {
    saver.hold()
    ask(stored)
  }

  return {
    setPosition(place) {
      here = place
      saver.setPosition(place)
      if (!other || isInView(place, turnedAt)) return
      turnedAt = place
      turns += 1
      const hasReadOn = turns >= decidingTurns && now() - askedAt >= decidingMs
      if (hasReadOn || isInView(place, other)) stay()
    },
    flush: saver.flush,
    giveUp: saver.giveUp,
    retry() {
      if (isUndecided) void checkStored(true)
      else saver.retry()
    },
    close() {
      isClosed = true
      clearTimeout(retryTimer)
      saver.close()
    },
    check: () => void checkStored(false),
    stay,
    go() {
      if (!other) return undefined
      const { page, place } = other
      const there: PageInBook = place ? { page, place } : { page }
      if (offered) outbox.drop(offered)
      else saver.discard(there)
      offered = undefined
      setOther(undefined)
      return there
    },
  }
}
