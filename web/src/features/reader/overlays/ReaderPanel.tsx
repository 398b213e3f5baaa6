import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import styles from './ReaderPanel.module.css'
import { usePanelFocus } from './use-panel-focus.ts'

interface Props {
  readonly title: string
  /** True for a sheet that leaves the upper half of a phone to the page. */
  readonly isLow?: boolean
  /** True for a panel that holds only text: the keyboard scrolls it. */
  readonly isText?: boolean
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly children: ReactNode
}

/**
 * Renders a sheet from below on phones, a panel at the side elsewhere. It is not a modal dialog and does not dim the page, because changes
 * made here must be visible on the page.
 */
export function ReaderPanel({ title, isLow = false, isText = false, onClose, onKeyDown, children }: Props) {
  const t = useText()
  const panel = useRef<HTMLElement>(null)
  usePanelFocus(panel)
  useCloseOnBack(onClose)
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={title}
      className={classes(styles.panel, isLow && styles.low, isText && styles.text)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      data-chrome=""
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton label={t('ui.close')} icon={<IconX size={20} />} onClick={onClose} />
      </div>
      <div className={styles.body} tabIndex={isText ? 0 : undefined}>
        {children}
      </div>
    </section>
  )
}
