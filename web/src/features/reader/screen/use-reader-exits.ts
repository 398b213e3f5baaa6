import type { Book } from '@lectern/contract/books'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { checkServer } from '../../../api/reachability.ts'
import { useText } from '../../../i18n/use-text.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { bookLink } from '../../books/book-links.ts'
import type { OpenedFrom } from '../../books/detail/opened-from.ts'

/** Debounce, in milliseconds, of the page in the address: browsers refuse too many changes. */
const debounceMs = 300

export interface ReaderExits {
  /** Returns to the screen from which the reader was opened, or opens the page of the book. */
  leave(): void
  /** Opens another book and replaces the history entry. */
  open(book: Book): void
  /** Writes the page to the address. */
  showPage(page: number): void
  /** Writes another book of the same strip to the address immediately. */
  showBook(bookId: string, page: number): void
  /** Continues at the page, with or without saving progress. */
  setIncognito(isIncognito: boolean, page: number): void
}

/** Changes the address for the reader. It never adds to the history, so that Back always leaves the reader. */
export function useReaderExits(
  book: Pick<Book, 'id' | 'oneshot' | 'seriesId'>,
  isIncognito: boolean,
  from: OpenedFrom | undefined,
): ReaderExits {
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const t = useText()
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const kept = { ...(isIncognito && { incognito: 'true' }), ...from }
  const to = '/book/$bookId/read' as const
  const write = (bookId: string, page: number) =>
    void navigate({
      to,
      params: { bookId },
      search: { page: String(page), ...kept },
      replace: true,
      resetScroll: false,
    })
  /** Opens the page of the book if the server is reachable; otherwise it could not be loaded. */
  const leaveByAddress = async () => {
    // A check that began before the network was back is out of date.
    if ((await checkServer()) || (await checkServer())) {
      // A page that was turned during the check must not lead back into the book.
      window.clearTimeout(timer.current)
      await navigate({ ...bookLink(book, from), replace: true })
    } else
      showToast({
        text: t('reader.offline'),
        tone: 'danger',
        action: { label: t('reader.retry'), run: () => void leaveByAddress() },
      })
  }
  return {
    leave() {
      // The address would lead back into the book while the other screen is loading.
      window.clearTimeout(timer.current)
      if (canGoBack) router.history.back()
      else void leaveByAddress()
    },
    open(other) {
      window.clearTimeout(timer.current)
      void navigate({ to, params: { bookId: other.id }, search: kept, replace: true })
    },
    setIncognito(isWanted, page) {
      window.clearTimeout(timer.current)
      const search = { page: String(page), ...(isWanted && { incognito: 'true' }), ...from }
      void navigate({ to, params: { bookId: book.id }, search, replace: true, resetScroll: false })
    },
    showPage(page) {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => write(book.id, page), debounceMs)
    },
    showBook(bookId, page) {
      window.clearTimeout(timer.current)
      write(bookId, page)
    },
  }
}

/** Writes the page at which the book opened to the address, if the address has another one, such as after a reload. */
export function useStartAddress(exits: ReaderExits, page: number, requestedPage: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the opening
  useEffect(() => {
    if (requestedPage !== undefined && requestedPage !== page) exits.showPage(page)
  }, [])
}
