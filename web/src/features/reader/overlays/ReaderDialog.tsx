import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from '../../../lib/classes.ts'
import { useCloseOnBack } from '../../../ui/dialog/use-close-on-back.ts'
import styles from './ReaderDialog.module.css'

interface Props {
  readonly label: string
  /** `full`: over the whole reader; `small`: as large as its content. */
  readonly size: 'full' | 'small'
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void
  readonly children: ReactNode
}

/** Renders a modal dialog of the reader. The browser keeps the focus inside and returns it on closing. */
export function ReaderDialog({ label, size, onClose, onKeyDown, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useCloseOnBack(onClose)
  // Closed before it is removed, or the browser would not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element?.showModal) element.showModal()
    else element?.setAttribute('open', '')
    return () => element?.close?.()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles[size])}
      aria-label={label}
      data-chrome=""
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={onKeyDown}
      // Only a press beside the content has the dialog itself as its target.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}
