import IconEyeglassOff from '@tabler/icons-react/dist/esm/icons/IconEyeglassOff.mjs'
import styles from './IncognitoBadge.module.css'

interface Props {
  readonly word: string
  /** Sentence that explains the badge. */
  readonly hint: string
}

/** Renders a badge for reading that is not saved. */
export function IncognitoBadge({ word, hint }: Props) {
  return (
    <span className={styles.badge} data-tooltip={hint}>
      <IconEyeglassOff size={18} aria-hidden />
      <span className={styles.word}>{word}</span>
    </span>
  )
}
