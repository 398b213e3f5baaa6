import type { Settings } from '@lectern/contract/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import type { Snapshot } from '../../ui/form/form-state.ts'
import { type Form, useForm } from '../../ui/form/use-form.ts'
import { SaveBar } from '../../ui/settings/SaveBar.tsx'
import { settingsQuery, useChangeSettings } from './queries.ts'
import { RegeneratePostersDialog } from './RegeneratePostersDialog.tsx'
import css from './SettingsForm.module.css'
import {
  findWrongFields,
  type SettingsDraft,
  type SettingsFieldProps,
  toSettingsChange,
  toSettingsDraft,
} from './settings-draft.ts'

interface Props {
  /** Renders the fields, in sections. */
  readonly children: (fields: SettingsFieldProps) => ReactNode
}

/** Loads the settings of the server, keeps edits and saves only these. */
export function SettingsForm({ children }: Props) {
  const settings = useQuery(settingsQuery)
  if (!settings.data) return <QueryPlaceholder query={settings} height={480} />
  return <LoadedForm settings={settings.data}>{children}</LoadedForm>
}

const toSnapshot = (settings: Settings): Snapshot<SettingsDraft> => ({
  values: toSettingsDraft(settings),
  locks: {},
})

function LoadedForm({ settings, children }: Props & { readonly settings: Settings }) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm<SettingsDraft>({ start: toSnapshot(settings) })
  const { rebase, values: draft } = form
  useEffect(() => {
    rebase(toSnapshot(settings))
  }, [settings, rebase])
  const before = toSettingsDraft(settings)
  const saving = useChangeSettings()
  const reread = useMutation({
    mutationFn: () => client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    onSuccess: (current) => {
      // Changes by another administrator have to be resolved first.
      if (rebase(toSnapshot(current)).length > 0) return
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
      <ErrorNote error={error} />
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

const labels: Readonly<Record<keyof SettingsDraft, string>> = {
  deleteEmptyCollections: 'server.delete_empty_collections',
  deleteEmptyReadLists: 'server.delete_empty_read_lists',
  taskPoolSize: 'server.task_pool_size',
  rememberMeDurationDays: 'server.remember_days',
  thumbnailSize: 'server.thumbnail_size',
  serverPort: 'server.port',
  serverContextPath: 'server.context_path',
  koboProxy: 'server.kobo_proxy',
  koboPort: 'server.kobo_port',
  kepubifyPath: 'server.kepubify_path',
}

/** Asks for each edited setting that another administrator has changed since: keep the edit or use the new value. */
function SettingsConflicts({ form }: { readonly form: Form<SettingsDraft> }) {
  const t = useText()
  const first = useRef<HTMLDivElement>(null)
  const shown = form.conflicts.join()
  // Saving finds conflicts, and its button may be far away from them.
  useEffect(() => {
    if (shown !== '') first.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return form.conflicts.map((name, index) => {
    const { onKeep, onRevert, before } = form.field(name)
    const value = name === 'thumbnailSize' ? t(`server.thumbnail_size_${before}`) : String(before ?? '')
    return (
      <div key={name} ref={index === 0 ? first : undefined} role="alert" className={css.conflict}>
        <Note tone="warning">
          {t(value === '' ? 'server.contested_empty' : 'server.contested', { label: t(labels[name]), value })}
        </Note>
        <Button onClick={onKeep}>{t('server.keep_mine')}</Button>
        <Button onClick={onRevert}>{t('server.take_theirs')}</Button>
      </div>
    )
  })
}
