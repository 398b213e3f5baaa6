import { changeBackupSchedule, type BackupSchedule as Schedule } from '@lectern/contract/backup'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { NumberField } from '../../ui/field/NumberField.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { SaveBar } from '../../ui/settings/SaveBar.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { backupsQuery } from './queries.ts'

/** Offered numbers of days between two automatic backups; 0 turns them off. */
const intervals = [0, 1, 7, 30]

/** Edits how often the server makes backups automatically, and how many it keeps. */
export function BackupSchedule({ schedule }: { readonly schedule: Schedule }) {
  const t = useText()
  const client = useQueryClient()
  const [changes, setChanges] = useState<{ everyDays?: number; keep?: number | undefined }>({})
  const draft = { ...schedule, ...changes }
  const { everyDays, keep } = draft
  const isDirty = everyDays !== schedule.everyDays || keep !== schedule.keep
  const saving = useMutation({
    mutationFn: (body: Schedule) => call(changeBackupSchedule, { body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: backupsQuery.queryKey })
      setChanges({})
      showToast({ text: t('server.saved'), tone: 'success' })
    },
  })
  const offered = intervals.includes(everyDays) ? intervals : [...intervals, everyDays].sort((a, b) => a - b)
  return (
    <>
      <SettingsSection title={t('operations.schedule')} text={t('operations.schedule_text')}>
        <ErrorNote error={saving.error} />
        <SelectField
          label={t('operations.schedule_every')}
          value={String(everyDays)}
          options={offered.map((days) => ({
            value: String(days),
            label: t('operations.schedule_days', { count: days }),
          }))}
          onChange={(days) => setChanges({ ...changes, everyDays: Number(days) })}
        />
        <NumberField
          label={t('operations.keep')}
          hint={t('operations.keep_hint')}
          error={keep === undefined ? t('server.between', { min: 1, max: 100 }) : undefined}
          value={keep}
          min={1}
          max={100}
          onChange={(count) => setChanges({ ...changes, keep: count })}
        />
      </SettingsSection>
      <SaveBar
        isDirty={isDirty}
        isBusy={saving.isPending}
        onSave={() => keep !== undefined && saving.mutate({ everyDays, keep })}
        onDiscard={() => setChanges({})}
      />
    </>
  )
}
