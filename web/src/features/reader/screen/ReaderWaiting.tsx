import { useText } from '../../../i18n/use-text.ts'
import { backgroundColors, getSettings } from '../settings/reader-settings.ts'
import { useStoredSettings } from '../settings/use-reader-settings.ts'
import { ReaderPending } from './ReaderPending.tsx'

/** Renders the reader before the book is loaded, in the color that the user chose for all books. */
export function ReaderWaiting({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText()
  const { value } = useStoredSettings()
  const { background } = getSettings(value, { book: '', series: '', library: '' })
  return (
    <ReaderPending
      background={backgroundColors[background]}
      onCover
      label={t('reader.leave')}
      onLeave={onLeave}
    />
  )
}
