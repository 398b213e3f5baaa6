import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTableOptions from '@tabler/icons-react/dist/esm/icons/IconTableOptions.mjs'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { Action } from '../../lib/action.ts'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'

const textGroups = ['forms', 'edit', 'posters'] as const

const BookDialog = lazyPart(() => import('./dialogs/BookDialog.tsx').then((m) => m.BookDialog), ...textGroups)
const SeriesDialog = lazyPart(
  () => import('./dialogs/SeriesDialog.tsx').then((m) => m.SeriesDialog),
  ...textGroups,
)
const OneshotDialog = lazyPart(
  () => import('./dialogs/OneshotDialog.tsx').then((m) => m.OneshotDialog),
  ...textGroups,
)
const BulkEditDialog = lazyPart(
  () => import('./bulk-edit/BulkEditDialog.tsx').then((m) => m.BulkEditDialog),
  'forms',
  'edit',
)
const BookTableDialog = lazyPart(
  () => import('./book-table/BookTableDialog.tsx').then((m) => m.BookTableDialog),
  'forms',
  'edit',
)

function editBooks(books: readonly Book[]): void {
  const [book] = books
  if (books.length > 1) openDialog(BulkEditDialog.Part, { books })
  else if (book?.oneshot) openDialog(OneshotDialog.Part, { book })
  else if (book) openDialog(BookDialog.Part, { book })
}

function editSeries(seriesList: readonly Series[]): void {
  const [series] = seriesList
  if (seriesList.length > 1) openDialog(BulkEditDialog.Part, { seriesList })
  else if (series?.oneshot) openDialog(OneshotDialog.Part, { series })
  else if (series) openDialog(SeriesDialog.Part, { series })
}

/** Actions of administrators that edit metadata: of one item, of several at once, or of books in a table. */
export const metadataActions: {
  readonly book: readonly Action<Book>[]
  readonly series: readonly Action<Series>[]
} = {
  book: [
    {
      id: 'metadata.edit_books',
      label: 'books.edit',
      icon: IconPencil,
      shortcut: 'e',
      hasButton: true,
      run: editBooks,
    },
    {
      id: 'metadata.edit_table',
      label: 'books.edit_table',
      icon: IconTableOptions,
      takes: 'several',
      run: (books) => openDialog(BookTableDialog.Part, { books }),
    },
  ],
  series: [
    {
      id: 'metadata.edit_series',
      label: 'books.edit',
      icon: IconPencil,
      shortcut: 'e',
      hasButton: true,
      run: editSeries,
    },
    {
      id: 'metadata.edit_series_table',
      label: 'series.edit_table',
      icon: IconTableOptions,
      takes: 'one',
      isAvailable: ({ oneshot, booksCount }) => !oneshot && booksCount > 0,
      run: ([series]) => {
        if (series) openDialog(BookTableDialog.Part, { series })
      },
    },
  ],
}
