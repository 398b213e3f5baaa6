import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import { usePanelFocus } from '../../reader/overlays/use-panel-focus.ts'
import styles from './SidePanel.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Renders a panel over the whole height, at the start of the line: for lists that lead elsewhere in the book. */
export function SidePanel({ title, onClose, children }: Props) {
  const t = useText()
  const panel = useRef<HTMLElement>(null)
  usePanelFocus(panel)
  useCloseOnBack(onClose)
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={title}
      className={styles.panel}
      tabIndex={-1}
      data-chrome=""
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton label={t('ui.close')} icon={<IconX size={20} />} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
