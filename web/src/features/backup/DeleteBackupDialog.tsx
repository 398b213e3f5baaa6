import { type Backup, deleteBackup } from '@lectern/contract/backup'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { backupsQuery } from './queries.ts'

interface Props {
  readonly backup: Backup
  readonly onClose: () => void
}

/** Deletes a copy of the database. */
export function DeleteBackupDialog({ backup, onClose }: Props) {
  const t = useText()
  const format = useFormats()
  const client = useQueryClient()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('operations.delete_backup_title', { time: format.dateTime(backup.created) })}
      text={t('operations.delete_backup_text')}
      confirmLabel={t('operations.backup_delete')}
      isDanger
      onConfirm={async () => {
        await call(deleteBackup, { params: { name: backup.name } })
        await client.invalidateQueries({ queryKey: backupsQuery.queryKey })
      }}
    />
  )
}
