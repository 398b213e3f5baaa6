import type { Book } from '@lectern/contract/books'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useUser } from '../../auth/queries.ts'
import type { loadReadingTools } from '../screen/reading-tools.ts'
import { sendProgress } from './deliver-progress.ts'
import { storePlaceLocally } from './local-places.ts'
import type { openReadingSession } from './open-reading-session.ts'
import { type PageInBook, toPageAlone } from './page-place.ts'
import { openLocalProgress, type StoredProgressOutbox } from './progress-outbox.ts'
import type { OtherPosition, ReadingSession } from './reading-session.ts'
import type { Reach } from './use-reach.ts'

/** Delay, in milliseconds, after which the first pages are most likely loaded. */
const toolsDelayMs = 4000

/** Loads the code that saves progress, together with the first page, because the network may be lost later. */
const loadSession = async () => (await import('./open-reading-session.ts')).openReadingSession
/** Loads the components for progress and bookmarks. */
const loadTools = async () => (await import('../screen/reading-tools.ts')).loadReadingTools()

/** Returns the pending progress of the signed-in user on this device. */
export function useOutbox(): StoredProgressOutbox {
  const { id } = useUser()
  return useMemo(() => openLocalProgress(id), [id])
}

const toPlace = ({ page, place, isEndUnseen }: PageInBook): PageInBook => ({ page, place, isEndUnseen })

type ReadingTools = Awaited<ReturnType<typeof loadReadingTools>>

export interface ReadingProgressState {
  /** Saves a position, unless reading is incognito. */
  save(place: PageInBook): void
  /** Components for progress and bookmarks; undefined until they are loaded. */
  readonly tools: ReadingTools | undefined
  /** Loads the tools now. */
  load(): void
  readonly other: OtherPosition | undefined
  readonly isUnsent: boolean
  /** Discards pending progress, before the book is marked as a whole; `page` is its last one. */
  giveUp(page: number): Promise<void>
  stay(): void
  /** Returns the other position, to go there. */
  go(): PageInBook | undefined
}

/** Saves the progress of an open book, and reports positions of other devices. */
export function useProgress(
  book: Book,
  start: PageInBook,
  isIncognito: boolean,
  reach: RefObject<Reach>,
): ReadingProgressState {
  const { id: userId } = useUser()
  const outbox = useOutbox()
  const keepsPlaces = useServerOffers('page-places')
  const session = useRef<ReadingSession | undefined>(undefined)
  /** Position that was reached before the session was loaded. */
  const early = useRef<PageInBook & { readonly bookId: string; readonly known: number[] }>(undefined)
  const beginLoading = useRef<() => void>(() => {})
  const [tools, setTools] = useState<ReadingTools>()
  const [other, setOther] = useState<OtherPosition>()
  const [isUnsent, setUnsent] = useState(false)

  const begin = useEffectEvent((open: typeof openReadingSession) => {
    const opened = open({
      book,
      userId,
      start,
      getReach: (page) => reach.current(page),
      onOther: setOther,
      onUnsent: setUnsent,
    })
    if (early.current) opened.setPosition(toPlace(early.current))
    early.current = undefined
    session.current = opened
  })
  /** Stores an early position in the outbox, if there is no session. */
  const keepEarly = useEffectEvent(() => {
    const made = early.current
    early.current = undefined
    if (!made) return
    outbox.put({ ...made, at: Date.now() })
    // The tab may close now. If the request fails, the position is sent from the outbox later.
    void sendProgress(made)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each book of a strip has separate progress
  useEffect(() => {
    const stop = new AbortController()
    let isLoading = false
    const loadOnce = () => {
      if (isLoading || isIncognito) return
      isLoading = true
      loadSession().then(
        (open) => !stop.signal.aborted && begin(open),
        () => {
          isLoading = false
          if (!stop.signal.aborted) keepEarly()
        },
      )
    }
    beginLoading.current = loadOnce
    window.addEventListener('pagehide', () => keepEarly(), { signal: stop.signal })
    loadOnce()
    return () => {
      stop.abort()
      keepEarly()
      session.current?.close()
      session.current = undefined
      setOther(undefined)
      setUnsent(false)
    }
  }, [isIncognito, book.id])

  const showTools = () => {
    if (!tools) loadTools().then(setTools, () => {})
  }
  const onDue = useEffectEvent(showTools)
  const hasNews = other !== undefined || isUnsent
  useEffect(() => {
    const timer = setTimeout(() => onDue(), hasNews ? 0 : toolsDelayMs)
    return () => clearTimeout(timer)
  }, [hasNews])

  return {
    save(reached) {
      if (isIncognito) return
      const place = keepsPlaces ? reached : toPageAlone(reached)
      if (!keepsPlaces)
        storePlaceLocally(userId, book.id, reached, place?.page ?? book.readProgress?.page ?? null)
      if (!place) return
      if (session.current) session.current.setPosition(place)
      else {
        const known = book.readProgress?.page === start.page ? [start.page] : []
        early.current = { ...place, bookId: book.id, known }
        beginLoading.current()
      }
    },
    tools,
    load: showTools,
    other,
    isUnsent,
    async giveUp(page) {
      early.current = undefined
      await session.current?.giveUp(page)
    },
    stay: () => session.current?.stay(),
    go: () => session.current?.go(),
  }
}
