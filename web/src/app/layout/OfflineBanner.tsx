import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/use-text.ts'
import css from './OfflineBanner.module.css'

function subscribe(handler: () => void): () => void {
  window.addEventListener('online', handler)
  window.addEventListener('offline', handler)
  return () => {
    window.removeEventListener('online', handler)
    window.removeEventListener('offline', handler)
  }
}

/** Says that the screen may be out of date; data that was loaded stays usable. */
export function OfflineBanner() {
  const t = useText()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={css.banner}>
          <IconCloudOff size={18} aria-hidden />
          {t('app.offline')}
        </p>
      )}
    </div>
  )
}
