import type { Book } from '@lectern/contract/books'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Changes } from '../../ui/form/form-state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useRecordDone } from '../../ui/use-record-done.ts'
import { useUser } from '../auth/queries.ts'
import { BookTable } from './BookTable.tsx'
import { bulkKey } from './bulk-key.ts'
import { fetchBooksAgain } from './fetch-items.ts'
import { saveBooks } from './save-many.ts'
import { bookOfCell, checkTable, planTable, type TableValues, toTableSnapshot } from './table-form.ts'

interface Props {
  readonly title: string
  readonly books: readonly Book[]
  readonly onClose: () => void
}

export function BookTableForm({ title, books: given, onClose }: Props) {
  const t = useText()
  const record = useRecordDone()
  const userId = useUser().id
  const [books, setBooks] = useState(given)
  const fetched = useRef(given)
  const scrollTo = useRef<(bookId: string) => void>(() => {})
  const form = useForm<TableValues>({
    start: toTableSnapshot(given),
    check: checkTable,
    draftKey: `${userId}.table.${bulkKey(given)}`,
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
      <BookTable form={form} books={books} scrollTo={scrollTo} />
    </FormDialog>
  )
}
