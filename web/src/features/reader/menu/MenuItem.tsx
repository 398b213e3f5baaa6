import { useText } from '../../../i18n/use-text.ts'
import type { Icon } from '../../../lib/action.ts'
import { Keys } from '../../../ui/keyboard/Keys.tsx'
import styles from './MenuItem.module.css'

interface Props {
  readonly label: string
  readonly icon: Icon
  readonly keys?: string | undefined
  /** State of a tool that is on or off. */
  readonly isOn?: boolean | undefined
  /** Address of a file to download. */
  readonly href?: string
  readonly onPress: () => void
}

/** Renders a line of the menu of the reader, large enough for a finger. */
export function MenuItem({ label, icon: ItemIcon, keys, isOn, href, onPress }: Props) {
  const t = useText()
  const content = (
    <>
      <ItemIcon size={20} aria-hidden />
      <span className={styles.label}>{label}</span>
      {isOn !== undefined && (
        <span className={styles.state}>{t(isOn ? 'reading_tools.on' : 'reading_tools.off')}</span>
      )}
      {keys && (
        <span className={styles.keys} aria-hidden="true">
          <Keys keys={keys} />
        </span>
      )}
    </>
  )
  return (
    <li>
      {href ? (
        <a className={styles.item} href={href} download onClick={onPress}>
          {content}
        </a>
      ) : (
        <button type="button" className={styles.item} aria-keyshortcuts={keys} onClick={onPress}>
          {content}
        </button>
      )}
    </li>
  )
}
