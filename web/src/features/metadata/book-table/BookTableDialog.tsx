import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useRecordDone } from '../../../ui/done/use-record-done.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Changes } from '../../../ui/form/form-state.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useUser } from '../../auth/queries.ts'
import { hashIds } from '../bulk-edit/bulk-form.ts'
import { LoadedDialog } from '../dialogs/LoadedDialog.tsx'
import { fetchBooksAgain, fetchBooksOfSeries } from '../saving/fetch-items.ts'
import { saveBooks } from '../saving/save-many.ts'
import { BookEditTable } from './BookEditTable.tsx'
import { bookOfCell, checkTable, planTable, type TableValues, toTableSnapshot } from './table-form.ts'

interface Props {
  readonly books?: readonly Book[]
  /** The table has all of its books. */
  readonly series?: Series
  readonly onClose: () => void
}

/** Edits titles, numbers, dates and ISBNs of many books in a table. */
export function BookTableDialog({ books, series, onClose }: Props) {
  const title = useText()('edit.edit_table')
  return (
    <LoadedDialog
      title={title}
      queryKey={['table', [series?.id ?? '', ...(books ?? []).map(({ id }) => id)]]}
      fetchItems={() => (books ? Promise.resolve(books) : fetchBooksOfSeries(series?.id ?? ''))}
      isFull
      onClose={onClose}
    >
      {(found) => <BookTableForm title={title} books={found} onClose={onClose} />}
    </LoadedDialog>
  )
}

interface FormProps {
  readonly title: string
  readonly books: readonly Book[]
  readonly onClose: () => void
}

function BookTableForm({ title, books: given, onClose }: FormProps) {
  const t = useText()
  const record = useRecordDone()
  const userId = useUser().id
  const [books, setBooks] = useState(given)
  const fetched = useRef(given)
  const scrollTo = useRef<(bookId: string) => void>(() => {})
  const form = useForm<TableValues>({
    start: toTableSnapshot(given),
    check: checkTable,
    draftKey: `${userId}.table.${hashIds(given.map(({ id }) => id))}`,
  })
  const reread = async () => {
    fetched.current = await fetchBooksAgain(books)
    setBooks(fetched.current)
    return toTableSnapshot(fetched.current)
  }
  const save = async (changes: Changes<TableValues>) => {
    record(await saveBooks(planTable(fetched.current, changes)))
    return undefined
  }
  return (
    <FormDialog
      form={form}
      title={title}
      description={t('edit.table_lead', { count: books.length })}
      isFull
      reread={reread}
      onReveal={(name) => scrollTo.current(bookOfCell(name))}
      onSave={save}
      onClose={onClose}
    >
      <BookEditTable form={form} books={books} scrollTo={scrollTo} />
    </FormDialog>
  )
}
