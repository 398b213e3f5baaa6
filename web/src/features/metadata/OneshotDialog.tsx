import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import { fetchOneshots } from './fetch-items.ts'
import { LoadedDialog } from './LoadedDialog.tsx'
import { OneshotForm } from './OneshotForm.tsx'
import { useItems } from './use-items.ts'

interface Props {
  readonly book?: Book
  readonly series?: Series
  readonly onClose: () => void
}

/** Edits a one-shot, which is a series and its only book. */
export function OneshotDialog({ book, series, onClose }: Props) {
  const t = useText()
  const seriesId = series?.id ?? book?.seriesId ?? ''
  const items = useItems('oneshot', [seriesId], async () => (await fetchOneshots([seriesId]))[0] ?? null)
  return (
    <LoadedDialog title={t('edit.edit_oneshot')} items={items} onClose={onClose}>
      {(oneshot) => oneshot && <OneshotForm oneshot={oneshot} onClose={onClose} />}
    </LoadedDialog>
  )
}
