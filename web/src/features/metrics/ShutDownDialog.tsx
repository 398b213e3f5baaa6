import { shutDown } from '@lectern/contract/metrics'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { checkServer } from '../../api/reachability.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ServerStopped } from '../settings/ServerStopped.tsx'

/** Stops the server after a confirmation, and then waits for it to come back. */
export function ShutDownDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [isStopped, setStopped] = useState(false)
  if (isStopped) return <ServerStopped />
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('operations.shut_down_title')}
      text={t('operations.shut_down_text')}
      confirmLabel={t('operations.shut_down')}
      isDanger
      onConfirm={async () => {
        await call(shutDown)
        setStopped(true)
        void checkServer()
        // The dialog closes by itself after a confirmation; this one goes on.
        return new Promise<void>(() => {})
      }}
    />
  )
}
