import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import styles from './TextReaderScreen.module.css'

/** Renders a button at each side that turns the page. */
export function SideButtons({ onTurn }: { readonly onTurn: (side: 'left' | 'right') => void }) {
  const t = useText()
  return (
    <>
      {(['left', 'right'] as const).map((side) => {
        const Chevron = side === 'left' ? IconChevronLeft : IconChevronRight
        return (
          <button
            key={side}
            type="button"
            className={classes(styles.side, styles[side])}
            aria-label={t(`text_reader.turn_${side}`)}
            onClick={() => onTurn(side)}
          >
            <Chevron size={28} aria-hidden />
          </button>
        )
      })}
    </>
  )
}
