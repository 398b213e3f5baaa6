import { type Backup, downloadBackup } from '@lectern/contract/backup'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import { lazy } from 'react'
import { buildUrl } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import type { Action } from '../../lib/action.ts'
import { openDialog } from '../../ui/open-dialogs.ts'

const CheckBackupDialog = lazy(() =>
  import('./CheckBackupDialog.tsx').then((m) => ({ default: m.CheckBackupDialog })),
)
const RestoreBackupDialog = lazy(() =>
  import('./RestoreBackupDialog.tsx').then((m) => ({ default: m.RestoreBackupDialog })),
)
const DeleteBackupDialog = lazy(() =>
  import('./DeleteBackupDialog.tsx').then((m) => ({ default: m.DeleteBackupDialog })),
)

/** Returns what can be done with a copy of the database. */
export function useBackupActions(): readonly Action<Backup>[] {
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
      run: ([backup]) => backup && openDialog(RestoreBackupDialog, { backup }),
    },
    {
      id: 'backup.delete',
      label: 'operations.backup_delete',
      icon: IconTrashX,
      danger: true,
      run: ([backup]) => backup && openDialog(DeleteBackupDialog, { backup }),
    },
  ]
}
