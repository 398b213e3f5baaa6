import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ReaderScreen.module.css'
import { backgroundColors, getSettings } from './reader-settings.ts'
import { useStoredSettings } from './use-reader-settings.ts'

/** Renders the reader before the book is known: the background and, when loading takes long, the way back. */
export function ReaderWaiting({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText()
  const { value } = useStoredSettings()
  const { background } = getSettings(value, { book: '', series: '', library: '' })
  return (
    <div className={styles.reader} style={{ background: backgroundColors[background] }} aria-busy="true">
      <div className={styles.waiting}>
        <IconButton
          label={t('reader.leave')}
          icon={<IconArrowLeft size={22} />}
          onCover
          directional
          onClick={onLeave}
        />
      </div>
    </div>
  )
}
