import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './TopDialog.module.css'
import { useCloseOnBack } from './use-close-on-back.ts'

interface Props {
  /** Accessible name. */
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Renders a dialog near the top of the window, on phones over the whole screen. It starts with a text field, which gets the focus. */
export function TopDialog({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useCloseOnBack(onClose)
  // Closed before it is removed, because otherwise the browser would not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal?.()
    element?.querySelector('input')?.focus()
    return () => element?.close?.()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The target is the dialog itself only for a press beside the content.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.content}>{children}</div>
    </dialog>
  )
}
