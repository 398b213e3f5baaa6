import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import styles from './TextReaderScreen.module.css'

interface Props {
  readonly onTurn: (side: 'left' | 'right') => void
}

/** Renders a button at each side that turns the page. */
export function SideButtons({ onTurn }: Props) {
  const t = useText()
  return (
    <>
      <button
        type="button"
        className={classes(styles.side, styles.left)}
        aria-label={t('text_reader.turn_left')}
        onClick={() => onTurn('left')}
      >
        <IconChevronLeft size={28} aria-hidden />
      </button>
      <button
        type="button"
        className={classes(styles.side, styles.right)}
        aria-label={t('text_reader.turn_right')}
        onClick={() => onTurn('right')}
      >
        <IconChevronRight size={28} aria-hidden />
      </button>
    </>
  )
}
