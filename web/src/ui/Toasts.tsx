import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../i18n/lazy-part.ts'
import { useErrorText } from '../i18n/use-error-text.ts'
import { useText } from '../i18n/use-text.ts'
import { classes } from '../lib/classes.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { currentWorks, subscribeWorks } from './long-work.ts'
import css from './Toasts.module.css'
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toasts.ts'

const workBar = lazyPart(() => import('./done/LongWorkBar.tsx').then((m) => m.LongWorkBar), 'organise')
const toastMs = 6000
/** Time to read what was done and to think better of it. */
const undoMs = 10_000

/** Renders the toasts and, above them, long work; mounted once. Their timers pause while they are hovered or focused. */
export function Toasts() {
  const t = useText()
  const errorText = useErrorText()
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  const isWorking = useSyncExternalStore(subscribeWorks, currentWorks).length > 0
  const [isHeld, setHeld] = useState(false)
  const oldest = toasts[0]
  const describe = ({ text, isUndone, error }: Toast) => {
    if (error !== undefined) return t('ui.undo_failed', { text, reason: errorText(error) })
    return isUndone ? t('ui.undone', { text }) : text
  }
  useEffect(() => {
    if (!oldest || isHeld) return
    const timer = setTimeout(() => dismissToast(oldest.id), oldest.onUndo ? undoMs : toastMs)
    return () => clearTimeout(timer)
  }, [oldest, isHeld])
  return (
    <section
      className={css.region}
      aria-live="polite"
      // Usable while a dialog makes the rest of the page inert.
      data-react-aria-top-layer="true"
      aria-label={t('ui.notifications')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {isWorking && (
        <Suspense>
          <workBar.Part />
        </Suspense>
      )}
      {toasts.map((toast) => (
        <div key={toast.id} className={classes(css.toast, css[toast.tone])}>
          <span className={css.text}>{describe(toast)}</span>
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
          {toast.onUndo && (
            <Button
              variant="quiet"
              onClick={() => {
                toast.onUndo?.()
                dismissToast(toast.id)
              }}
            >
              {t('ui.undo')}
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
