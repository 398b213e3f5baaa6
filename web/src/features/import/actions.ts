import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import IconFileX from '@tabler/icons-react/dist/esm/icons/IconFileX.mjs'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { Action } from '../../lib/action.ts'
import { openDialog } from '../../ui/open-dialogs.ts'

const Dialog = lazyPart(() => import('./DeleteFilesDialog.tsx').then((m) => m.DeleteFilesDialog), 'sets')

/** For admins. A deleted file is gone for good. */
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
