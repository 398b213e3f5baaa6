import { useText } from '../../i18n/use-text.ts'
import { BookPicker } from './BookPicker.tsx'
import { describeEntry, type ListRow } from './list-rows.ts'
import { useListStore } from './use-lists.ts'

interface Props {
  readonly listId: string
  readonly row: ListRow
  readonly onClose: () => void
}

/** Chooses the book of an entry among those of its series. */
export function EntryBookDialog({ listId, row, onClose }: Props) {
  const t = useText()
  const store = useListStore()
  return (
    <BookPicker
      title={t('cbl.book_title', { name: describeEntry(row) })}
      seriesId={row.series?.seriesId ?? ''}
      current={row.book?.bookId}
      onClose={onClose}
      onChoose={({ id: bookId, metadata: { number, title } }) => {
        store.changeRow(listId, row.position, { book: { bookId, number, title } })
        onClose()
      }}
    />
  )
}
