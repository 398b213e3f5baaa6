import { useMemo, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { foldText } from '../../../lib/fold-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { PickerDialog } from '../PickerDialog.tsx'
import { useBooksOfSeries } from '../series-books.ts'
import { describeEntry, type ListRow } from './list-rows.ts'
import { useListStore } from './use-lists.ts'

const maxEntries = 100

interface Props {
  readonly listId: string
  readonly row: ListRow
  readonly onClose: () => void
}

/** Chooses the book of an entry among the books of its series, by number, title or date. */
export function EntryBookDialog({ listId, row, onClose }: Props) {
  const t = useText()
  const format = useFormats()
  const store = useListStore()
  const books = useBooksOfSeries(row.series?.seriesId ?? '')
  const [typed, setTyped] = useState('')
  const found = useMemo(() => {
    const wanted = foldText(typed.trim())
    return books?.filter(({ metadata: { number, title, releaseDate } }) =>
      [number, title, releaseDate ?? ''].some((text) => foldText(text).includes(wanted)),
    )
  }, [books, typed])
  const more = (found?.length ?? 0) - maxEntries
  return (
    <PickerDialog
      title={t('cbl.book_title', { name: describeEntry(row) })}
      searchLabel={t('cbl.search_book')}
      typed={typed}
      onTyped={setTyped}
      entries={found?.slice(0, maxEntries).map(({ id, metadata: { number, title, releaseDate } }) => ({
        id,
        poster: { kind: 'book', id },
        number,
        title,
        facts: releaseDate ? format.longDate(releaseDate) : '',
      }))}
      entriesLabel={t('cbl.books')}
      isFetching={!books}
      emptyText={t('cbl.no_book_found')}
      moreText={more > 0 && t('cbl.more_books', { count: more })}
      current={row.book?.bookId}
      canEnter
      onChoose={(bookId) => {
        const chosen = books?.find(({ id }) => id === bookId)
        if (!chosen) return
        const { number, title } = chosen.metadata
        store.changeRow(listId, row.position, { book: { bookId, number, title } })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
