import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTableOptions from '@tabler/icons-react/dist/esm/icons/IconTableOptions.mjs'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { Action } from '../../lib/action.ts'
import { openDialog } from '../../ui/open-dialogs.ts'

const BookDialog = lazyPart(
  () => import('./BookDialog.tsx').then((m) => m.BookDialog),
  'forms',
  'edit',
  'posters',
)
const SeriesDialog = lazyPart(
  () => import('./SeriesDialog.tsx').then((m) => m.SeriesDialog),
  'forms',
  'edit',
  'posters',
)
const OneshotDialog = lazyPart(
  () => import('./OneshotDialog.tsx').then((m) => m.OneshotDialog),
  'forms',
  'edit',
  'posters',
)
const ManyBooksDialog = lazyPart(
  () => import('./ManyBooksDialog.tsx').then((m) => m.ManyBooksDialog),
  'forms',
  'edit',
)
const ManySeriesDialog = lazyPart(
  () => import('./ManySeriesDialog.tsx').then((m) => m.ManySeriesDialog),
  'forms',
  'edit',
)
const ManyOneshotsDialog = lazyPart(
  () => import('./ManyOneshotsDialog.tsx').then((m) => m.ManyOneshotsDialog),
  'forms',
  'edit',
)
const BookTableDialog = lazyPart(
  () => import('./BookTableDialog.tsx').then((m) => m.BookTableDialog),
  'forms',
  'edit',
)

const isOneshot = ({ oneshot }: { readonly oneshot: boolean }) => oneshot

function editBooks(books: readonly Book[]): void {
  const [book] = books
  if (!book) return
  if (books.length > 1) {
    if (books.every(isOneshot)) openDialog(ManyOneshotsDialog.Part, { books })
    else openDialog(ManyBooksDialog.Part, { books })
  } else if (book.oneshot) openDialog(OneshotDialog.Part, { book })
  else openDialog(BookDialog.Part, { book })
}

function editSeries(list: readonly Series[]): void {
  const [series] = list
  if (!series) return
  if (list.length > 1) {
    if (list.every(isOneshot)) openDialog(ManyOneshotsDialog.Part, { seriesList: list })
    else openDialog(ManySeriesDialog.Part, { seriesList: list })
  } else if (series.oneshot) openDialog(OneshotDialog.Part, { series })
  else openDialog(SeriesDialog.Part, { series })
}

/** For admins: edit metadata, of one item or of several at once, and the books of a table. */
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
