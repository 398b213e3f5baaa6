import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../i18n/use-text.ts'
import { SeriesPicker } from '../SeriesPicker.tsx'
import { seriesBooksQuery } from '../series-books.ts'
import type { ListRow } from './list-rows.ts'
import { useListStore } from './use-lists.ts'

interface Props {
  readonly listId: string
  readonly row: ListRow
  readonly onClose: () => void
}

/** Returns the number without leading zeros, so that `01` equals `1`. */
const normalize = (number: string) =>
  number
    .trim()
    .replace(/^0+(?=.)/, '')
    .toLowerCase()

/** Chooses the series of an entry, and its book if the series has one with this number. */
export function EntrySeriesDialog({ listId, row, onClose }: Props) {
  const t = useText()
  const store = useListStore()
  const client = useQueryClient()
  return (
    <SeriesPicker
      title={t('cbl.series_title', { name: row.names[0] ?? '' })}
      typed={row.series?.title ?? row.names.at(-1) ?? ''}
      withOneshots
      current={row.series?.seriesId}
      onClose={onClose}
      onChoose={async (series) => {
        const { id: seriesId, metadata, booksMetadata } = series
        const chosen = { seriesId, title: metadata.title, releaseDate: booksMetadata.releaseDate }
        store.changeRow(listId, row.position, { series: chosen, book: undefined })
        onClose()
        const books = await client.fetchQuery(seriesBooksQuery(seriesId)).catch(() => [])
        const found = books.find(({ metadata: { number } }) => normalize(number) === normalize(row.number))
        if (!found) return
        const book = { bookId: found.id, number: found.metadata.number, title: found.metadata.title }
        store.changeRow(listId, row.position, { book })
      }}
    />
  )
}
