import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import css from './Toasts.module.css'
import { currentToasts, dismissToast, longWorkContainerId, subscribeToasts } from './toasts.ts'

const toastMs = 6000
/** Time of a toast with a button, such as undo. */
const actionMs = 10_000

/** Renders the toasts, and the container of long work above them; mounted once. Timers pause while toasts are hovered or focused. */
export function Toasts() {
  const t = useText()
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  const [isHeld, setHeld] = useState(false)
  const oldest = toasts[0]
  useEffect(() => {
    if (!oldest || isHeld) return
    const timer = setTimeout(() => dismissToast(oldest.id), oldest.action ? actionMs : toastMs)
    return () => clearTimeout(timer)
  }, [oldest, isHeld])
  return (
    <section
      className={css.region}
      aria-live="polite"
      // Keeps a dialog from making the toasts inert.
      data-react-aria-top-layer="true"
      aria-label={t('ui.notifications')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* Container of `LongWorkHost`, which only screens in the frame have. */}
      <div id={longWorkContainerId} />
      {toasts.map((toast) => (
        <div key={toast.id} className={classes(css.toast, css[toast.tone])}>
          <span className={css.text}>{toast.text}</span>
          {toast.action && (
            <Button
              variant="quiet"
              onClick={() => {
                toast.action?.run()
                dismissToast(toast.id)
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton
            label={t('ui.close')}
            icon={<IconX size={18} />}
            onClick={() => dismissToast(toast.id)}
          />
        </div>
      ))}
    </section>
  )
}
