import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { useText } from '../../../i18n/use-text.ts'
import { LoadedDialog } from '../dialogs/LoadedDialog.tsx'
import { fetchOneshots } from '../saving/fetch-items.ts'
import { BulkEditForm } from './BulkEditForm.tsx'
import { bulkBooks, bulkOneshots, bulkSeries } from './bulk-kinds.ts'

interface Props {
  readonly books?: readonly Book[]
  readonly seriesList?: readonly Series[]
  readonly onClose: () => void
}

/** Edits metadata that several books, series or one-shots can have in common. */
export function BulkEditDialog({ books = [], seriesList = [], onClose }: Props) {
  const t = useText()
  const count = books.length + seriesList.length
  const isOneshots = [...books, ...seriesList].every(({ oneshot }) => oneshot)
  if (isOneshots) {
    const seriesIds = [...seriesList.map(({ id }) => id), ...books.map(({ seriesId }) => seriesId)]
    const title = t('edit.edit_oneshots', { count })
    return (
      <LoadedDialog
        title={title}
        queryKey={['oneshots', seriesIds]}
        fetchItems={() => fetchOneshots(seriesIds)}
        onClose={onClose}
      >
        {(items) => <BulkEditForm kind={bulkOneshots} title={title} items={items} onClose={onClose} />}
      </LoadedDialog>
    )
  }
  if (books.length > 0) {
    const title = t('edit.edit_books', { count })
    return <BulkEditForm kind={bulkBooks} title={title} items={books} onClose={onClose} />
  }
  const title = t('edit.edit_series_list', { count })
  return <BulkEditForm kind={bulkSeries} title={title} items={seriesList} onClose={onClose} />
}
