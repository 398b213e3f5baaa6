import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { Action } from '../../lib/action.ts'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'

const Dialog = lazyPart(async () => (await import('./MarksDialog.tsx')).MarksDialog, 'marks')
const look = { id: 'annotations.list', label: 'books.marks', icon: IconBookmark, takes: 'one' } as const

/** Actions that open the list of marks, for servers with the extension `annotations`. */
export const annotationActions: { readonly book: Action<Book>; readonly series: Action<Series> } = {
  book: {
    ...look,
    isAvailable: ({ readProgress }) => readProgress !== null,
    run: ([book]) => {
      if (book) openDialog(Dialog.Part, { of: { bookId: book.id }, title: book.metadata.title })
    },
  },
  series: {
    ...look,
    isAvailable: ({ booksReadCount, booksInProgressCount }) => booksReadCount + booksInProgressCount > 0,
    run: ([series]) => {
      if (series) openDialog(Dialog.Part, { of: { seriesId: series.id }, title: series.metadata.title })
    },
  },
}
