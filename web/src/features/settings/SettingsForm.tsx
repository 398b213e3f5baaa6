import type { Settings } from '@lectern/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Note } from '../../ui/Note.tsx'
import { openDialog } from '../../ui/open-dialogs.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SaveBar } from '../../ui/settings/SaveBar.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { SettingsFieldProps } from './field-props.ts'
import { settingsQuery, useChangeSettings } from './queries.ts'
import { RegeneratePostersDialog } from './RegeneratePostersDialog.tsx'
import { findWrongFields, type SettingsDraft, toSettingsChange, toSettingsDraft } from './settings-draft.ts'

interface Props {
  /** Renders the fields, in sections. */
  readonly children: (fields: SettingsFieldProps & { readonly settings: Settings }) => ReactNode
}

/** Loads settings of the whole server, keeps what is changed in them, and saves that alone. */
export function SettingsForm({ children }: Props) {
  const settings = useQuery(settingsQuery)
  if (settings.isError && !settings.data)
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <Skeleton height={480} radius="var(--radius)" />
  return <LoadedForm settings={settings.data}>{children}</LoadedForm>
}

function LoadedForm({ settings, children }: Props & { readonly settings: Settings }) {
  const t = useText()
  const errorText = useErrorText()
  const before = toSettingsDraft(settings)
  const [changes, setChanges] = useState<Partial<SettingsDraft>>({})
  const draft = { ...before, ...changes }
  const body = toSettingsChange(draft, before)
  const saving = useChangeSettings()
  const wrong = findWrongFields(draft, before)
  const change = (part: Partial<SettingsDraft>) => {
    setChanges({ ...changes, ...part })
    if (saving.isError) saving.reset()
  }
  const save = () => {
    if (wrong.length > 0) return
    saving.mutate(body, {
      onSuccess: () => {
        setChanges({})
        showToast({ text: t('server.saved'), tone: 'success' })
        if (body.thumbnailSize) openDialog(RegeneratePostersDialog, {})
      },
    })
  }
  return (
    <>
      {saving.isError && <Note tone="danger">{errorText(saving.error)}</Note>}
      <div>{children({ draft, wrong, onChange: change, settings })}</div>
      <SaveBar
        isDirty={Object.keys(body).length > 0}
        isBusy={saving.isPending}
        onSave={save}
        onDiscard={() => setChanges({})}
      />
    </>
  )
}
