import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../button/IconButton.tsx'
import { useCloseOnBack } from '../dialog/use-close-on-back.ts'
import css from './PosterZoom.module.css'

/** Renders a button over a poster that opens it enlarged. The browser closes the dialog on Esc and returns the focus. */
export function PosterZoom({ src, title }: { readonly src: string; readonly title: string }) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => dialog.current?.close()
  const open = () => {
    dialog.current?.showModal()
    setOpen(true)
  }
  useCloseOnBack(close, isOpen)
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-label={t('ui.enlarge_poster', { title })}
        aria-haspopup="dialog"
        onClick={open}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click anywhere closes it; keys have Esc and the button */}
      <dialog
        ref={dialog}
        className={css.dialog}
        aria-label={t('ui.poster_of', { title })}
        onClick={close}
        onClose={() => setOpen(false)}
      >
        <img className={css.poster} src={src} alt={t('ui.poster_of', { title })} loading="lazy" />
        <span className={css.close}>
          <IconButton onCover label={t('ui.close')} icon={<IconX size={20} aria-hidden />} onClick={close} />
        </span>
      </dialog>
    </>
  )
}
