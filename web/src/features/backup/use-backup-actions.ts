import { type Backup, deleteBackup, downloadBackup, restoreBackup } from '@lectern/contract/backup'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { buildUrl, call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { useFormats } from '../../lib/format.ts'
import { openConfirmation } from '../../ui/dialog/open-confirmation.ts'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'
import { backupsQuery } from './queries.ts'

const CheckBackupDialog = lazy(() =>
  import('./CheckBackupDialog.tsx').then((m) => ({ default: m.CheckBackupDialog })),
)
const StopServerDialog = lazy(() =>
  import('../settings/StopServerDialog.tsx').then((m) => ({ default: m.StopServerDialog })),
)

/** Returns the actions on a backup. */
export function useBackupActions(): readonly Action<Backup>[] {
  const t = useText()
  const format = useFormats()
  const client = useQueryClient()
  const canRestore = useServerOffers('restore-backup')
  return [
    {
      id: 'backup.check',
      label: 'operations.backup_check',
      icon: IconShieldCheck,
      run: ([backup]) => backup && openDialog(CheckBackupDialog, { backup }),
    },
    {
      id: 'backup.download',
      label: 'operations.backup_download',
      icon: IconDownload,
      run: ([backup]) => {
        if (backup) window.location.assign(buildUrl(downloadBackup, { params: { name: backup.name } }))
      },
    },
    {
      id: 'backup.restore',
      label: 'operations.backup_restore',
      icon: IconRestore,
      isAvailable: () => canRestore,
      run: ([backup]) =>
        backup &&
        openDialog(StopServerDialog, {
          title: t('operations.restore_title', { time: format.dateTime(backup.created) }),
          text: t('operations.restore_question'),
          confirmLabel: t('operations.restore_confirm'),
          stop: () => call(restoreBackup, { params: { name: backup.name } }),
        }),
    },
    {
      id: 'backup.delete',
      label: 'operations.backup_delete',
      icon: IconTrashX,
      danger: true,
      run: ([backup]) =>
        backup &&
        openConfirmation({
          title: t('operations.delete_backup_title', { time: format.dateTime(backup.created) }),
          text: t('operations.delete_backup_text'),
          confirmLabel: t('operations.backup_delete'),
          isDanger: true,
          onConfirm: async () => {
            await call(deleteBackup, { params: { name: backup.name } })
            await client.invalidateQueries({ queryKey: backupsQuery.queryKey })
          },
        }),
    },
  ]
}
