import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/Note.tsx'
import css from './SettingsConflicts.module.css'
import type { SettingsDraft } from './settings-draft.ts'

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

/** Asks what becomes of each edited setting that another admin has changed meanwhile. */
export function SettingsConflicts({ form }: { readonly form: Form<SettingsDraft> }) {
  const t = useText()
  const first = useRef<HTMLDivElement>(null)
  const shown = form.conflicts.join()
  // They are found by saving, which may have been pressed far above them.
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
