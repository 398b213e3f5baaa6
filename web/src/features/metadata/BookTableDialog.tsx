import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import { BookTableForm } from './BookTableForm.tsx'
import { fetchBooksOfSeries } from './fetch-items.ts'
import { LoadedDialog } from './LoadedDialog.tsx'
import { useItems } from './use-items.ts'

interface Props {
  readonly books?: readonly Book[]
  /** All of its books. */
  readonly series?: Series
  readonly onClose: () => void
}

/** Edits titles, numbers, dates and ISBNs of many books in a table. */
export function BookTableDialog({ books, series, onClose }: Props) {
  const t = useText()
  const items = useItems('table', [series?.id ?? '', ...(books ?? []).map(({ id }) => id)], () =>
    books ? Promise.resolve(books) : fetchBooksOfSeries(series?.id ?? ''),
  )
  const title = t('edit.edit_table')
  return (
    <LoadedDialog title={title} items={items} isFull onClose={onClose}>
      {(found) => <BookTableForm title={title} books={found} onClose={onClose} />}
    </LoadedDialog>
  )
}
