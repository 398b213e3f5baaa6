import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import { fetchOneshots } from './fetch-items.ts'
import { LoadedDialog } from './LoadedDialog.tsx'
import { ManyOneshotsForm } from './ManyOneshotsForm.tsx'
import { useItems } from './use-items.ts'

interface Props {
  readonly books?: readonly Book[]
  readonly seriesList?: readonly Series[]
  readonly onClose: () => void
}

/** Edits what several one-shots can have in common. */
export function ManyOneshotsDialog({ books, seriesList, onClose }: Props) {
  const t = useText()
  const seriesIds = seriesList?.map(({ id }) => id) ?? books?.map(({ seriesId }) => seriesId) ?? []
  const items = useItems('oneshots', seriesIds, () => fetchOneshots(seriesIds))
  const title = t('edit.edit_oneshots', { count: seriesIds.length })
  return (
    <LoadedDialog title={title} items={items} onClose={onClose}>
      {(oneshots) => <ManyOneshotsForm title={title} oneshots={oneshots} onClose={onClose} />}
    </LoadedDialog>
  )
}
