import type { Book } from '@lectern/contract/books'
import type { SeriesMetadataChange } from '@lectern/contract/metadata'
import type { Series } from '@lectern/contract/series'
import { useEffect, useRef, useState } from 'react'
import { subscribeToEvents } from '../../../api/live.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { SectionRows } from '../fields/form-sections.ts'
import { checkOneshot, type Oneshot, splitOneshotChange, toOneshotSnapshot } from '../fields/oneshot-form.ts'
import { fetchOneshots } from '../saving/fetch-items.ts'
import { saveOneshot } from '../saving/save-oneshot.ts'
import { LoadedDialog } from './LoadedDialog.tsx'
import { MetadataDialog } from './MetadataDialog.tsx'

interface Props {
  readonly book?: Book
  readonly series?: Series
  readonly onClose: () => void
}

/** Edits a one-shot, which is a series and its only book. */
export function OneshotDialog({ book, series, onClose }: Props) {
  const t = useText()
  const seriesId = series?.id ?? book?.seriesId ?? ''
  return (
    <LoadedDialog
      title={t('edit.edit_oneshot')}
      queryKey={['oneshot', [seriesId]]}
      fetchItems={async () => (await fetchOneshots([seriesId]))[0] ?? null}
      onClose={onClose}
    >
      {(oneshot) => oneshot && <OneshotForm oneshot={oneshot} onClose={onClose} />}
    </LoadedDialog>
  )
}

const sections: SectionRows = {
  general: [
    'title',
    'titleSort',
    'summary',
    ['releaseDate', 'isbn', 'language', 'readingDirection', 'publisher', 'ageRating'],
  ],
  authors: ['authors'],
  tags: ['genres', 'tags'],
  links: ['links'],
  sharing: ['sharingLabels'],
}

function OneshotForm({ oneshot, onClose }: { readonly oneshot: Oneshot; readonly onClose: () => void }) {
  const { book, series } = oneshot
  const [current, setCurrent] = useState(oneshot)
  /** Restores the change of the series that a failed attempt saved and could not undo. */
  const pendingRestore = useRef<SeriesMetadataChange>({})
  const fetchItem = async () => (await fetchOneshots([series.id]))[0] ?? oneshot
  const refetch = useRef(() => {})
  // A failure is reported when the form is saved.
  refetch.current = () => void fetchItem().then(setCurrent, () => {})
  useEffect(
    () =>
      subscribeToEvents((event) => {
        const isChange = event.name === 'SeriesChanged' || event.name === 'BookChanged'
        if (isChange && event.seriesId === series.id) refetch.current()
      }),
    [series.id],
  )
  return (
    <MetadataDialog
      kind="oneshot"
      id={series.id}
      item={current}
      name={book.metadata.title}
      posterOwner={{ kind: 'book', id: book.id }}
      sections={sections}
      toSnapshot={toOneshotSnapshot}
      check={checkOneshot}
      fetchItem={fetchItem}
      onSave={async (changes) => saveOneshot(await fetchItem(), splitOneshotChange(changes), pendingRestore)}
      onClose={onClose}
    />
  )
}
