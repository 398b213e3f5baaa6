import type { ReadProgress } from '@lectern/contract/progress'
import { getShare, getStoredPlace, type PageInBook } from './page-place.ts'
import type { Delivery, PendingProgress } from './pending-progress.ts'
import { isKnownPage } from './pending-progress.ts'
import type { StoredProgressOutbox } from './progress-outbox.ts'
import { createProgressSaver } from './progress-saver.ts'

type Stored = Pick<ReadProgress, 'page' | 'place' | 'completed' | 'readDate' | 'deviceId' | 'deviceName'>

/** Another position in the open book, which the reader is asked about. */
export interface OtherPosition extends Omit<PageInBook, 'isEndUnseen'> {
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
  /** Place at which the book opened. */
  readonly start: PageInBook
  /** Returns the share of a page that a window shows; 1, as without this function, where two places on the page are the same. */
  getReach?(page: number): number
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
  setPosition(place: PageInBook): void
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
  go(): PageInBook | undefined
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
  const { bookId, stored, start, outbox, deviceId, fetchStored, getReach = () => 1, now = Date.now } = options
  let other: OtherPosition | undefined
  /** Progress of an earlier visit that is offered, while reading goes on from that of another device. */
  let offered: PendingProgress | undefined
  let turns = 0
  let askedAt = 0
  /** Place where the reader is, and that from which the last turn is counted. */
  let here = start
  let turnedAt = start
  /** True when both places are on the screen at the same time. */
  const isBeside = (a: PageInBook, b: PageInBook) =>
    a.page === b.page && (getReach(a.page) >= 1 || Math.abs(getShare(a) - getShare(b)) < getReach(a.page))
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
    saved: isElsewhere || !stored ? null : getStoredPlace(stored),
    outbox,
    unsaved: isOffered ? undefined : filed,
    deliver: options.deliver,
    onUnsent: (isUnsent) => !isClosed && options.onUnsent(isUnsent),
    onElsewhere: () => void look(true),
    now,
  })

  /** True when another device has read on within a tall page, further than a window shows. */
  function isFarOnPage(found: Stored): boolean {
    if (found.deviceId === deviceId || getReach(found.page) >= 1) return false
    const place = getStoredPlace(found)
    const told = { page: found.page, place: { share: saver.knownShare } }
    return !isBeside(place, here) && !isBeside(place, told)
  }

  /** Decides what becomes of held progress, once it is known what the server has; `known` are pages that it may have without another device. */
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
      if (!other || isBeside(place, turnedAt)) return
      turnedAt = place
      turns += 1
      const hasReadOn = turns >= decidingTurns && now() - askedAt >= decidingMs
      if (hasReadOn || isBeside(place, other)) stay()
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
