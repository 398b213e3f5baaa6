import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { useCloseOnBack } from '../../../ui/dialog/use-close-on-back.ts'
import styles from './ReaderPanel.module.css'
import { usePanelFocus } from './use-panel-focus.ts'

interface Props {
  readonly title: string
  /** True for a sheet that covers only the lower half of a phone. */
  readonly isLow?: boolean
  /** True for a panel that holds only text: the keyboard scrolls it. */
  readonly isText?: boolean
  /** True for a panel of full height at the side where lines start, for lists of positions in the book. */
  readonly isSide?: boolean
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly children: ReactNode
}

/**
 * Renders a sheet from below on phones, otherwise a panel at the side. It is not modal and does not dim the page, because the effect of
 * settings must be visible.
 */
export function ReaderPanel({ title, isLow, isText, isSide, onClose, onKeyDown, children }: Props) {
  const t = useText()
  const panel = useRef<HTMLElement>(null)
  usePanelFocus(panel)
  useCloseOnBack(onClose)
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={title}
      className={classes(isSide ? styles.side : styles.panel, isLow && styles.low, isText && styles.text)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      data-chrome=""
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton label={t('ui.close')} icon={<IconX size={20} />} onClick={onClose} />
      </div>
      {isSide ? (
        children
      ) : (
        <div className={styles.body} tabIndex={isText ? 0 : undefined}>
          {children}
        </div>
      )}
    </section>
  )
}
