import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { CSSProperties } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFeaturePreference } from '../../lib/use-feature-preference.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ReaderScreen.module.css'
import { backgroundColors, defaultSettings, ReaderSettings } from './reader-settings.ts'

/** Renders the reader before the book is known: the background and, when loading takes long, the way back. */
export function ReaderWaiting({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText()
  const [{ background }] = useFeaturePreference('reader.settings', ReaderSettings, defaultSettings)
  return (
    <div
      className={styles.reader}
      style={{ '--around': backgroundColors[background] } as CSSProperties}
      aria-busy="true"
    >
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
