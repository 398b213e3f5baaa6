import { type Backup, backUpDatabase } from '@lectern/contract/backup'
import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../api/client.ts'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNote } from '../../../ui/feedback/ErrorNote.tsx'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { Time } from '../../../ui/Time.tsx'
import { AdminTable } from '../../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../../ui/table/admin-column.ts'
import { BackupSchedule } from '../BackupSchedule.tsx'
import { backupsQuery } from '../queries.ts'
import { sendBackup } from '../send-backup.ts'
import { useBackupActions } from '../use-backup-actions.ts'

/** Makes, lists and uploads backups, and edits their schedule. */
export function BackupsPage() {
  const t = useText()
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
  if (!backups.data) return <QueryPlaceholder query={backups} height={320} />
  const { folder, backups: files, schedule } = backups.data
  return (
    <div>
      <SettingsSection title={t('operations.backups')} text={t('operations.backups_text')}>
        <ErrorNote error={backUp.error} />
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
      cell: ({ created }) => <Time value={created} />,
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

/** Uploads a backup from this device to the server. */
function UploadBackup() {
  const t = useText()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    mutationFn: sendBackup,
    onSuccess: async (name) => {
      if (name === undefined) return showToast({ text: t('operations.backup_upload_stopped') })
      await client.invalidateQueries({ queryKey: backupsQuery.queryKey })
      showToast({ text: t('operations.backup_uploaded'), tone: 'success' })
    },
  })
  return (
    <>
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept=".sqlite,.sqlite3,.db"
          aria-label={t('operations.upload_backup')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) sending.mutate(file)
          }}
        />
        <Button
          icon={<IconUpload size={18} aria-hidden />}
          busy={sending.isPending}
          onClick={() => input.current?.click()}
        >
          {t('operations.upload_backup')}
        </Button>
      </div>
      <ErrorNote error={sending.error} />
    </>
  )
}
