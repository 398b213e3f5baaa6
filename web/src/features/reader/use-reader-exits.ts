import type { Book } from '@lectern/contract/books'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { bookLink } from '../books/book-links.ts'

/** Quiet after a page turn before the address follows: browsers refuse too many changes of it. */
const debounceMs = 300

export interface ReaderExits {
  /** To where the reader was opened from; to the book's own page when it was opened from nowhere. */
  leave(): void
  /** To another book, in the same place of the history. */
  open(book: Book): void
  /** Lets the address name the page. */
  showPage(page: number): void
}

/** Everything the reader does to the address. It never adds to the history: Back always leaves. */
export function useReaderExits(
  book: Pick<Book, 'id' | 'oneshot' | 'seriesId'>,
  isIncognito: boolean,
): ReaderExits {
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const incognito = isIncognito ? { incognito: 'true' } : {}
  const to = '/book/$bookId/read' as const
  return {
    leave() {
      if (canGoBack) router.history.back()
      else void navigate({ ...bookLink(book), replace: true })
    },
    open(other) {
      window.clearTimeout(timer.current)
      void navigate({ to, params: { bookId: other.id }, search: incognito, replace: true })
    },
    showPage(page) {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(
        () =>
          void navigate({
            to,
            params: { bookId: book.id },
            search: { page: String(page), ...incognito },
            replace: true,
            resetScroll: false,
          }),
        debounceMs,
      )
    },
  }
}
