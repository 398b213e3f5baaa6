import { type Backup, downloadBackup } from '@lectern/contract/backup'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import { lazy } from 'react'
import { buildUrl } from '../../api/client.ts'
import type { Action } from '../../lib/action.ts'
import { openDialog } from '../../ui/open-dialogs.ts'

const CheckBackupDialog = lazy(() =>
  import('./CheckBackupDialog.tsx').then((m) => ({ default: m.CheckBackupDialog })),
)
const DeleteBackupDialog = lazy(() =>
  import('./DeleteBackupDialog.tsx').then((m) => ({ default: m.DeleteBackupDialog })),
)

/** Returns what can be done with a copy of the database. */
export const useBackupActions = (): readonly Action<Backup>[] => [
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
    id: 'backup.delete',
    label: 'operations.backup_delete',
    icon: IconTrashX,
    danger: true,
    run: ([backup]) => backup && openDialog(DeleteBackupDialog, { backup }),
  },
]
