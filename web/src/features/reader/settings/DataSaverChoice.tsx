import type { BookPage } from '@lectern/contract/reader'
import { useQueryClient } from '@tanstack/react-query'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { countSavedBytes } from '../book/saved-bytes.ts'
import { shouldSaveData } from '../book/use-page-delivery.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { type DataSaver, dataSavers } from './reader-settings.ts'

interface Props {
  readonly bookId: string
  readonly saver: DataSaver
  readonly onChange: (saver: DataSaver) => void
}

/** Offers smaller pages and shows how much they have saved; renders nothing if the server cannot send them. */
export function DataSaverChoice({ bookId, saver, onChange }: Props) {
  const t = useText()
  const { size } = useFormats()
  const client = useQueryClient()
  if (!useServerOffers('page-widths')) return null
  const known = client.getQueryData<{ readonly pages: readonly BookPage[] }>(['reader', bookId, 'pages'])
  const saved = countSavedBytes(bookId, known?.pages ?? [])
  const isWorking = shouldSaveData(saver)
  const state = t(isWorking ? 'text.saver_is_on' : 'text.saver_is_off')
  return (
    <ChoiceGroup
      label={t('text.saver')}
      value={saver}
      choices={dataSavers.map((value) => ({ value, label: t(`text.saver_${value}`) }))}
      hint={saved > 100_000 ? t('text.saver_saved', { amount: size(saved) }) : state}
      onChange={onChange}
    />
  )
}
