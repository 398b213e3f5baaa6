import { useText } from '../../i18n/use-text.ts'
import { ReaderPending } from './ReaderPending.tsx'
import { backgroundColors, getSettings } from './reader-settings.ts'
import { useStoredSettings } from './use-reader-settings.ts'

/** Renders the reader before the book is known, in the color that was chosen everywhere. */
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
