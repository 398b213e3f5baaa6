import type { Settings } from '@lectern/contract/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { Snapshot } from '../../ui/form/form-state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/Note.tsx'
import { openDialog } from '../../ui/open-dialogs.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SaveBar } from '../../ui/settings/SaveBar.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { SettingsFieldProps } from './field-props.ts'
import { settingsQuery, useChangeSettings } from './queries.ts'
import { RegeneratePostersDialog } from './RegeneratePostersDialog.tsx'
import { SettingsConflicts } from './SettingsConflicts.tsx'
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

const toSnapshot = (settings: Settings): Snapshot<SettingsDraft> => ({
  values: toSettingsDraft(settings),
  locks: {},
})

function LoadedForm({ settings, children }: Props & { readonly settings: Settings }) {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const form = useForm<SettingsDraft>({ start: toSnapshot(settings) })
  const { follow, values: draft } = form
  useEffect(() => {
    follow(toSnapshot(settings))
  }, [settings, follow])
  const before = toSettingsDraft(settings)
  const saving = useChangeSettings()
  const reread = useMutation({
    mutationFn: () => client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    onSuccess: (current) => {
      // What another admin has changed meanwhile is decided on first.
      if (follow(toSnapshot(current)).length > 0) return
      const now = toSettingsDraft(current)
      const body = toSettingsChange({ ...now, ...form.readChanges().values }, now)
      saving.mutate(body, {
        onSuccess: () => {
          discard()
          showToast({ text: t('server.saved'), tone: 'success' })
          if (body.thumbnailSize) openDialog(RegeneratePostersDialog, {})
        },
      })
    },
  })
  const wrong = findWrongFields(draft, before)
  const error = saving.error ?? reread.error
  const change = (part: Partial<SettingsDraft>) => {
    form.change(part)
    if (saving.isError) saving.reset()
    if (reread.isError) reread.reset()
  }
  const discard = () => {
    for (const name of Object.keys(form.readChanges().values) as (keyof SettingsDraft)[])
      form.field(name).onRevert()
  }
  return (
    <>
      {error && <Note tone="danger">{errorText(error)}</Note>}
      <div>{children({ draft, wrong, onChange: change, settings })}</div>
      <SettingsConflicts form={form} />
      <SaveBar
        isDirty={form.isDirty}
        isBusy={reread.isPending || saving.isPending}
        onSave={() => wrong.length === 0 && reread.mutate()}
        onDiscard={discard}
      />
    </>
  )
}
