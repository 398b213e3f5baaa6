import { fakeBook, fakeProgress } from '../../books/fake-book.ts'
import type { Delivery, PendingProgress } from './pending-progress.ts'
import { openProgressOutbox } from './progress-outbox.ts'
import { createReadingSession, type OtherPosition, type ReadingSession } from './reading-session.ts'
import { replayOutbox } from './replay-outbox.ts'
import { getStartPlace } from './start-place.ts'

type Stored = ReturnType<typeof fakeProgress>

/** A server with one book, which stores progress by the rule of behaviour 8.1. */
export class FakeServer {
  readonly pageCount = 24
  stored: Stored | null = null
  /** Pages that devices wrote, with what they replaced. */
  readonly writes: { readonly deviceId: string; readonly page: number; readonly before: Stored | null }[] = []

  save(deviceId: string, { page, known, knownShare, place, isEndUnseen }: PendingProgress): boolean {
    const before = this.stored
    if (before && before.page !== page && !known.includes(before.page)) return false
    const isOther = before !== null && before.deviceId !== deviceId
    if (isOther && knownShare !== undefined && (before.place?.share ?? 0) !== knownShare) return false
    this.writes.push({ deviceId, page, before })
    const readDate = new Date(Date.now()).toISOString()
    const completed = page === this.pageCount && !isEndUnseen
    this.stored = fakeProgress({
      page,
      completed,
      readDate,
      deviceId,
      deviceName: deviceId,
      ...(place && { place }),
    })
    return true
  }
}

function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (at) => [...items.keys()][at] ?? null,
    get length() {
      return items.size
    },
  }
}

/** A browser with the book of a server open, with the real session and outbox. */
export class FakeDevice {
  readonly id: string
  readonly storage: Storage
  readonly #server: FakeServer
  session: ReadingSession | undefined
  page = 1
  /** Share of a page that a window shows. */
  reach = 1
  other: OtherPosition | undefined
  isUnsent = false
  isOnline = true
  /** Number of saves that arrive although their replies are lost. */
  losesReplies = 0
  failsToFetch = false
  /** Delay, in milliseconds, of answers about the stored position. */
  fetchMs = 0
  /** Called with every position that is shown to the user. */
  onPositionShown: (page: number) => void = () => {}

  constructor(id: string, server: FakeServer, storage: Storage = createStorage()) {
    this.id = id
    this.#server = server
    this.storage = storage
  }

  get outbox() {
    return openProgressOutbox('u', this.storage)
  }

  open(requestedPage?: number): void {
    const stored = this.#server.stored
    const book = fakeBook({ media: { pagesCount: this.#server.pageCount }, readProgress: stored })
    const start = getStartPlace(book, requestedPage, this.outbox.find('b'))
    this.page = start.page
    if (stored && (this.page === stored.page || stored.deviceId === this.id))
      this.onPositionShown(stored.page)
    this.other = undefined
    this.isUnsent = false
    this.session = createReadingSession({
      bookId: 'b',
      stored,
      start,
      getReach: () => this.reach,
      outbox: this.outbox,
      deviceId: this.id,
      deliver: (pending) => this.#deliver(pending),
      fetchStored: async () => {
        if (!this.isOnline || this.failsToFetch) throw new Error('offline')
        const { stored } = this.#server
        if (this.fetchMs > 0) await new Promise((resolve) => setTimeout(resolve, this.fetchMs))
        return stored
      },
      onOther: (other) => {
        this.other = other
        if (other) this.onPositionShown(other.page)
      },
      onUnsent: (isUnsent) => {
        this.isUnsent = isUnsent
      },
    })
  }

  async #deliver(pending: PendingProgress): Promise<Delivery> {
    if (!this.isOnline) return 'later'
    const isSaved = this.#server.save(this.id, pending)
    if (!isSaved) return 'elsewhere'
    if (this.losesReplies === 0) return 'saved'
    this.losesReplies -= 1
    return 'later'
  }

  close(): void {
    this.session?.close()
    this.session = undefined
    this.other = undefined
  }

  /** Sends the pending progress of earlier visits, as every screen does in this window or another one. */
  async replay(): Promise<void> {
    const { outbox } = this
    await replayOutbox(
      outbox,
      undefined,
      (pending) => this.#deliver(pending),
      (pending) => outbox.put({ ...pending, isHeld: true }),
    )
  }

  /** Pages in the outbox, held ones included. */
  pendingPages(): number[] {
    const places = JSON.parse(this.storage.getItem('lectern.places.u') ?? '{}') as Record<
      string,
      { page: number }
    >
    return Object.values(places).map(({ page }) => page)
  }
}
