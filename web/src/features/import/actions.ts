import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import IconFileX from '@tabler/icons-react/dist/esm/icons/IconFileX.mjs'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { Action } from '../../lib/action.ts'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'

const Dialog = lazyPart(
  () => import('./delete-files/DeleteFilesDialog.tsx').then((m) => m.DeleteFilesDialog),
  'sets',
)

/** Actions of administrators that delete files permanently. */
export const deleteFileActions: { readonly books: Action<Book>; readonly series: Action<Series> } = {
  books: {
    id: 'import.delete_books',
    label: 'books.delete_files',
    icon: IconFileX,
    danger: true,
    run: (books) => openDialog(Dialog.Part, { of: { books } }),
  },
  series: {
    id: 'import.delete_series',
    label: 'books.delete_files',
    icon: IconFileX,
    danger: true,
    run: (series) => openDialog(Dialog.Part, { of: { series } }),
  },
}
