import IconEyeglassOff from '@tabler/icons-react/dist/esm/icons/IconEyeglassOff.mjs'
import { useText } from '../../i18n/use-text.ts'
import styles from './IncognitoBadge.module.css'

/** Says that progress is not saved. Loaded when it is needed. */
export function IncognitoBadge() {
  const t = useText()
  return (
    <span className={styles.badge} data-tooltip={t('reader.incognito_hint')}>
      <IconEyeglassOff size={18} aria-hidden />
      <span className={styles.word}>{t('reader.incognito')}</span>
    </span>
  )
}
