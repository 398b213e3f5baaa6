import { useText } from '../../../i18n/use-text.ts'
import { SeriesPicker } from '../SeriesPicker.tsx'
import { useImportStore } from './use-import.ts'

interface Props {
  readonly ids: ReadonlySet<string>
  readonly typed: string
  readonly withOneshots: boolean
  readonly current: string | undefined
  readonly onClose: () => void
}

/** Chooses the series of some rows. */
export function RowSeriesDialog({ ids, typed, withOneshots, current, onClose }: Props) {
  const t = useText()
  const store = useImportStore()
  return (
    <SeriesPicker
      title={t('import.series_title', { count: ids.size })}
      typed={typed}
      withOneshots={withOneshots}
      current={current}
      onClose={onClose}
      onChoose={(series) => {
        store.change(ids, { series })
        onClose()
      }}
    />
  )
}
