import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { CSSProperties } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { TextColors } from './engine/text-settings.ts'
import styles from './TextReaderScreen.module.css'

interface Props {
  readonly colors: TextColors
  readonly onLeave: () => void
}

/** Renders the reader before the text is known: its background and, when loading takes long, the way back. */
export function TextWaiting({ colors, onLeave }: Props) {
  const t = useText()
  return (
    <div
      className={styles.reader}
      style={{ '--paper': colors.background, '--ink': colors.text } as CSSProperties}
      aria-busy="true"
    >
      <div className={styles.waiting}>
        <IconButton
          label={t('text_reader.leave')}
          icon={<IconArrowLeft size={22} />}
          directional
          onClick={onLeave}
        />
      </div>
    </div>
  )
}
