import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { allLibraries } from '../../libraries/queries.ts'
import { useSearchText } from '../use-filter-text.ts'
import css from './SaveFilterDialog.module.css'
import { maxFilterName, type SavedFilter, type ShownList } from './saved-filters.ts'
import { useSavedFilters } from './use-saved-filters.ts'

interface Props {
  /** Filters to save under a new name. */
  readonly list?: ShownList
  readonly onSaved?: (filterId: string) => void
  /** A saved filter to edit, instead of a list. */
  readonly filter?: SavedFilter
  readonly onClose: () => void
}

/** Edits the name of a saved filter and where it is shown. */
export function SaveFilterDialog({ list, onSaved, filter, onClose }: Props) {
  const t = useText()
  const formId = useId()
  const textOf = useSearchText()
  const { filters, add, change, remove } = useSavedFilters()
  const kind = filter?.kind ?? list?.kind ?? 'series'
  const search = filter?.search ?? list?.search ?? {}
  const values = textOf(kind, search)
  const first = {
    name: filter?.name ?? values.slice(0, 3).join(' · ').slice(0, maxFilterName),
    isPinned: filter?.isPinned ?? true,
    isOnDashboard: filter?.isOnDashboard ?? false,
  }
  const [draft, setDraft] = useState(first)
  const [error, setError] = useState<string>()
  const [isDeleting, setDeleting] = useState(false)
  const name = draft.name.trim()
  const isTaken = filters.some(
    (each) => each.id !== filter?.id && each.name.toLowerCase() === name.toLowerCase(),
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return setError(t('filters.name_needed'))
    if (isTaken) return setError(t('filters.name_taken'))
    if (filter) change({ ...filter, ...draft, name })
    else if (list) {
      const scope = list.libraryId === allLibraries ? {} : { libraryId: list.libraryId }
      onSaved?.(add({ ...draft, name, kind, search: { ...search }, ...scope }))
    }
    onClose()
  }
  if (filter && isDeleting)
    return (
      <ConfirmDialog
        open
        isDanger
        onClose={onClose}
        title={t('filters.delete_title', { name: filter.name })}
        text={t('filters.delete_text')}
        confirmLabel={t('filters.delete')}
        onConfirm={() => remove(filter.id)}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={filter !== undefined && JSON.stringify(draft) !== JSON.stringify(first)}
      title={t(filter ? 'filters.edit_title' : 'filters.save_title')}
      footer={
        <>
          {filter && (
            <Button
              variant="quiet"
              className={css.delete}
              icon={<IconTrash size={18} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              {t('filters.delete')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('filters.save_now')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={save} noValidate>
        <TextField
          label={t('filters.name')}
          value={draft.name}
          error={error}
          maxLength={maxFilterName}
          autoComplete="off"
          dir="auto"
          // Typing replaces the suggested name.
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setError(undefined)
            setDraft({ ...draft, name: event.target.value })
          }}
        />
        {values.length > 0 && (
          <ul className={css.values} aria-label={t('filters.filters')}>
            {values.map((value) => (
              <li key={value} className={css.value} dir="auto">
                {value}
              </li>
            ))}
          </ul>
        )}
        <div>
          <Checkbox
            label={t('filters.pin')}
            hint={t('filters.pin_text')}
            checked={draft.isPinned}
            onChange={(isPinned) => setDraft({ ...draft, isPinned })}
          />
          <Checkbox
            label={t('filters.on_dashboard')}
            hint={t('filters.on_dashboard_text')}
            checked={draft.isOnDashboard}
            onChange={(isOnDashboard) => setDraft({ ...draft, isOnDashboard })}
          />
        </div>
      </form>
    </Dialog>
  )
}
