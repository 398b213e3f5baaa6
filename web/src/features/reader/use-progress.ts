import type { Book } from '@lectern/contract/books'
import { type ComponentType, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ensureTexts } from '../../i18n/text-store.ts'
import { useUser } from '../auth/queries.ts'
import { openOutbox } from './open-outbox.ts'
import type { NoticesProps } from './overlays/ReadingNotices.tsx'
import type { StoredProgressOutbox } from './progress-outbox.ts'
import type { OtherPosition, ReadingSession } from './reading-session.ts'

/** Delay, in milliseconds, after which the first pages are most likely loaded. */
const loadDelayMs = 4000

/** Loads what saves progress. Not part of the first load, because nothing is saved before a page was turned. */
async function loadSession() {
  const [{ openReadingSession }, { ReadingNotices }] = await Promise.all([
    import('./open-reading-session.ts'),
    import('./overlays/ReadingNotices.tsx'),
    ensureTexts('readerTools'),
  ])
  return { openReadingSession, ReadingNotices }
}

/** Returns the pending progress of the signed-in user on this device. */
export function useOutbox(): StoredProgressOutbox {
  const { id } = useUser()
  return useMemo(() => openOutbox(id), [id])
}

export interface ReadingProgressState {
  /** Saves that a page has been reached. Incognito reading saves nothing. */
  save(page: number): void
  /** What the reader is told about progress; undefined until it is loaded. */
  readonly Notices: ComponentType<NoticesProps> | undefined
  readonly other: OtherPosition | undefined
  readonly isUnsent: boolean
  stay(): void
  /** Returns the other position, to go there. */
  go(): number | undefined
}

/** Saves the progress of an open book, and finds out what other devices do in it. */
export function useProgress(book: Book, start: number, isIncognito: boolean): ReadingProgressState {
  const { id: userId } = useUser()
  const outbox = useOutbox()
  const session = useRef<ReadingSession | undefined>(undefined)
  /** Page that was reached before the session was loaded. */
  const early = useRef<number | undefined>(undefined)
  const load = useRef<() => void>(() => {})
  const [Notices, setNotices] = useState<ComponentType<NoticesProps>>()
  const [other, setOther] = useState<OtherPosition>()
  const [isUnsent, setUnsent] = useState(false)

  const begin = useEffectEvent((open: Awaited<ReturnType<typeof loadSession>>['openReadingSession']) => {
    const opened = open({ book, userId, start, onOther: setOther, onUnsent: setUnsent })
    if (early.current !== undefined) opened.setPosition(early.current)
    early.current = undefined
    session.current = opened
  })
  /** Without the session progress is sent later, as that of an earlier visit. */
  const keepEarly = useEffectEvent(() => {
    const page = early.current
    early.current = undefined
    const known = book.readProgress?.page === start ? [start] : []
    if (page !== undefined) outbox.put({ bookId: book.id, page, at: Date.now(), known })
  })
  const isAsked = useEffectEvent(() => {
    const { readProgress } = book
    const isOther = readProgress !== null && !readProgress.completed && readProgress.page !== start
    return isOther || outbox.find(book.id) !== undefined
  })

  useEffect(() => {
    const stop = new AbortController()
    let isLoading = false
    const loadOnce = () => {
      if (isLoading) return
      isLoading = true
      loadSession().then(
        (loaded) => {
          if (stop.signal.aborted) return
          setNotices(() => loaded.ReadingNotices)
          if (!isIncognito) begin(loaded.openReadingSession)
        },
        () => {
          isLoading = false
          if (!stop.signal.aborted) keepEarly()
        },
      )
    }
    load.current = loadOnce
    window.addEventListener('pagehide', () => keepEarly(), { signal: stop.signal })
    const timer = setTimeout(loadOnce, !isIncognito && isAsked() ? 0 : loadDelayMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
      keepEarly()
      session.current?.close()
      session.current = undefined
    }
  }, [isIncognito])

  return {
    save(page) {
      if (isIncognito) return
      if (session.current) session.current.setPosition(page)
      else {
        early.current = page
        load.current()
      }
    },
    Notices,
    other,
    isUnsent,
    stay: () => session.current?.stay(),
    go: () => session.current?.go(),
  }
}
