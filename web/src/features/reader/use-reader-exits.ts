import type { Book } from '@lectern/contract/books'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { checkServer } from '../../api/reachability.ts'
import { useText } from '../../i18n/use-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { bookLink } from '../books/book-links.ts'
import type { OpenedFrom } from '../books/opened-from.ts'

/** Debounce, in milliseconds, before the address follows a page turn: browsers refuse too many changes of it. */
const debounceMs = 300

export interface ReaderExits {
  /** Returns to where the reader was opened from, or to the book's own page. */
  leave(): void
  /** Opens another book and replaces the history entry. */
  open(book: Book): void
  /** Writes the page to the address. */
  showPage(page: number): void
  /** Writes another book to the address at once, which has come on in the same strip. */
  follow(bookId: string, page: number): void
  /** Reads on, from the page, with or without saving progress. */
  setIncognito(isIncognito: boolean, page: number): void
}

/** Changes the address for the reader. It never adds to the history: Back always leaves. */
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
  /** Opens the book's own page, which must be loaded; without the server it would never come. */
  const leaveByAddress = async () => {
    // A check that began before the network was back says nothing of now.
    if ((await checkServer()) || (await checkServer())) {
      // A page that was turned meanwhile must not lead back into the book, either.
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
      // Its address would lead back into the book while the other screen is still being loaded.
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
    follow(bookId, page) {
      window.clearTimeout(timer.current)
      write(bookId, page)
    },
  }
}

/** Corrects an address that asked for another page than the one at which the book opened, such as that of before the last moves of a tab. */
export function useAddressOfStart(exits: ReaderExits, page: number, requestedPage: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the opening
  useEffect(() => {
    if (requestedPage !== undefined && requestedPage !== page) exits.showPage(page)
  }, [])
}
