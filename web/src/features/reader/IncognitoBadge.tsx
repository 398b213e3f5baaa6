import IconEyeglassOff from '@tabler/icons-react/dist/esm/icons/IconEyeglassOff.mjs'
import styles from './IncognitoBadge.module.css'

interface Props {
  readonly word: string
  /** The sentence that explains the word. */
  readonly hint: string
}

/** Says that progress is not saved. Loaded when it is needed. */
export function IncognitoBadge({ word, hint }: Props) {
  return (
    <span className={styles.badge} data-tooltip={hint}>
      <IconEyeglassOff size={18} aria-hidden />
      <span className={styles.word}>{word}</span>
    </span>
  )
}
