import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useState } from 'react'
import { checkServer } from '../../api/reachability.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useIsOnline, useIsServerReachable } from '../use-connection.ts'
import css from './OfflineBanner.module.css'

/** Shows that the device is offline or the server does not respond. */
export function OfflineBanner() {
  const t = useText()
  const isOnline = useIsOnline()
  const isReachable = useIsServerReachable()
  const [isChecking, setChecking] = useState(false)
  const retry = () => {
    setChecking(true)
    void checkServer().finally(() => setChecking(false))
  }
  return (
    <div role="status">
      {(!isOnline || !isReachable) && (
        <div className={css.banner}>
          <IconCloudOff size={18} aria-hidden />
          <p className={css.text}>{t(isOnline ? 'app.server_away' : 'app.offline')}</p>
          {isOnline && (
            <Button busy={isChecking} onClick={retry}>
              {t('ui.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
