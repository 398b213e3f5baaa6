import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { useCloseOnBack } from '../../../ui/dialog/use-close-on-back.ts'
import { showTable } from '../engine/show-table.ts'
import type { BookFiles } from '../engine/text-book.ts'
import styles from './PictureOverlay.module.css'

interface Props {
  readonly files: BookFiles
  readonly table: HTMLElement
  readonly onClose: () => void
}

/** Shows a table of the book over the page, in the size of the text. A table wider than the screen can be scrolled. */
export function TableOverlay({ files, table, onClose }: Props) {
  const t = useText()
  const dialog = useRef<HTMLDivElement>(null)
  useCloseOnBack(onClose)
  const host = useRef<HTMLDivElement>(null)
  const show = useEffectEvent((element: HTMLElement) => showTable(element, files, table, onClose))
  useEffect(() => {
    dialog.current?.focus()
    const element = host.current
    if (!element) return
    show(element).catch(() => {})
    return () => element.replaceChildren()
  }, [])
  return (
    <div
      ref={dialog}
      className={styles.table}
      role="dialog"
      aria-modal="true"
      aria-label={t('text_reader.table')}
      tabIndex={-1}
      data-chrome=""
    >
      <div ref={host} className={styles.frame} />
      <div className={styles.close}>
        <IconButton label={t('ui.close')} icon={<IconX size={22} />} onCover onClick={onClose} />
      </div>
    </div>
  )
}
