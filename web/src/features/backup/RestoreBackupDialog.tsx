import { type Backup, restoreBackup } from '@lectern/contract/backup'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { checkServer } from '../../api/reachability.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ServerStopped } from '../settings/ServerStopped.tsx'

interface Props {
  readonly backup: Backup
  readonly onClose: () => void
}

/** Has a copy checked and put back, and waits for the server, which stops for it. */
export function RestoreBackupDialog({ backup, onClose }: Props) {
  const t = useText()
  const format = useFormats()
  const [isStopped, setStopped] = useState(false)
  if (isStopped) return <ServerStopped />
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('operations.restore_title', { time: format.dateTime(backup.created) })}
      text={t('operations.restore_question')}
      confirmLabel={t('operations.restore_confirm')}
      isDanger
      onConfirm={async () => {
        await call(restoreBackup, { params: { name: backup.name } })
        setStopped(true)
        void checkServer()
        // The dialog closes by itself after a confirmation; this one goes on.
        return new Promise<void>(() => {})
      }}
    />
  )
}
