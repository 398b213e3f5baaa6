import type { Book } from '@lectern/contract/books'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { bookLink } from '../../books/book-links.ts'
import type { OpenedFrom } from '../../books/detail/opened-from.ts'
import { readerLink } from '../../books/reader-link.ts'
import type { ReaderExits } from '../../reader/screen/use-reader-exits.ts'

/** Returns the ways out of a text. The address is the same for all pages, so Back always leaves. */
export function useTextExits(
  book: Pick<Book, 'id' | 'oneshot' | 'seriesId'>,
  isIncognito: boolean,
  from: OpenedFrom | undefined,
): Pick<ReaderExits, 'leave' | 'open'> {
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return {
    leave() {
      if (canGoBack) router.history.back()
      else void navigate({ ...bookLink(book, from), replace: true })
    },
    open: (other) => void navigate({ ...readerLink(other, from, isIncognito), replace: true }),
  }
}
