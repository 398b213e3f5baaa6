import { type Backup, backUpDatabase } from '@lectern/contract/backup'
import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { AdminTable } from '../../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../../ui/table/table-column.ts'
import { showToast } from '../../../ui/toasts.ts'
import { BackupSchedule } from '../BackupSchedule.tsx'
import { backupsQuery } from '../queries.ts'
import { UploadBackup } from '../UploadBackup.tsx'
import { useBackupActions } from '../use-backup-actions.ts'

/** Makes copies of the database, lists them, and says when the server makes them by itself. */
export function BackupsPage() {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const backups = useQuery(backupsQuery)
  const actions = useBackupActions()
  const canUpload = useServerOffers('backup-uploads')
  const columns = useColumns()
  const backUp = useMutation({
    mutationFn: () => call(backUpDatabase),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: backupsQuery.queryKey })
      showToast({ text: t('operations.backup_made'), tone: 'success' })
    },
  })
  if (backups.isError && !backups.data)
    return <ErrorState error={backups.error} onRetry={() => void backups.refetch()} />
  if (!backups.data) return <Skeleton height={320} radius="var(--radius)" />
  const { folder, backups: files, schedule } = backups.data
  return (
    <div>
      <SettingsSection title={t('operations.backups')} text={t('operations.backups_text')}>
        {backUp.isError && <Note tone="danger">{errorText(backUp.error)}</Note>}
        <div>
          <Button
            variant="primary"
            icon={<IconDatabaseExport size={18} aria-hidden />}
            busy={backUp.isPending}
            onClick={() => backUp.mutate()}
          >
            {t('operations.back_up')}
          </Button>
        </div>
        {files.length === 0 ? (
          <EmptyState title={t('operations.backups_none')} text={t('operations.backups_none_text')} />
        ) : (
          <AdminTable
            label={t('operations.backups')}
            columns={columns}
            rows={files}
            keyOf={({ name }) => name}
            titleOf={({ name }) => name}
            actions={actions}
          />
        )}
        <p>
          {t('operations.backup_folder')} <code dir="ltr">{folder}</code>
        </p>
      </SettingsSection>
      <BackupSchedule schedule={schedule} />
      {canUpload && (
        <SettingsSection title={t('operations.upload_backup')} text={t('operations.upload_backup_text')}>
          <UploadBackup />
        </SettingsSection>
      )}
      <SettingsSection title={t('operations.restore')} text={t('operations.restore_text')}>
        <ol>
          <li>{t('operations.restore_check')}</li>
          <li>{t('operations.restore_stop')}</li>
          <li>{t('operations.restore_replace')}</li>
          <li>{t('operations.restore_start')}</li>
        </ol>
      </SettingsSection>
    </div>
  )
}

function useColumns(): readonly AdminColumn<Backup>[] {
  const t = useText()
  const format = useFormats()
  return [
    {
      id: 'created',
      label: t('operations.backup_time'),
      isMain: true,
      cell: ({ created }) => (
        <time dateTime={created} title={format.ago(created)}>
          {format.dateTime(created)}
        </time>
      ),
    },
    {
      id: 'reason',
      label: t('operations.backup_reason'),
      cell: ({ reason }) => t(`operations.backup_reason_${reason}`),
    },
    {
      id: 'size',
      label: t('operations.backup_size'),
      isNumber: true,
      cell: ({ size }) => format.size(size),
    },
  ]
}
