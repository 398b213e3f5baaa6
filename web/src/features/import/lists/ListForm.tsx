import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import css from './ListForm.module.css'
import type { ListStore, OpenList } from './list-store.ts'

/** Edits name, order and description of a read list before it is created. */
export function ListForm({ list, store }: { readonly list: OpenList; readonly store: ListStore }) {
  const t = useText()
  const { id, name, takenName, summary, ordered, keepsMissing } = list
  const error =
    name.trim() === ''
      ? t('cbl.name_missing')
      : takenName !== undefined
        ? t('cbl.name_taken', { name: takenName })
        : undefined
  return (
    <div className={css.form}>
      <TextField
        label={t('cbl.name')}
        dir="auto"
        value={name}
        error={error}
        onChange={(event) => store.change(id, { name: event.target.value })}
      />
      <label className={css.field}>
        <span className={css.label}>{t('cbl.summary')}</span>
        <textarea
          className={css.text}
          dir="auto"
          rows={2}
          value={summary}
          onChange={(event) => store.change(id, { summary: event.target.value })}
        />
      </label>
      <div className={css.boxes}>
        <Checkbox
          label={t('cbl.ordered')}
          hint={t('cbl.ordered_hint')}
          checked={ordered}
          onChange={(isOn) => store.change(id, { ordered: isOn })}
        />
        <Checkbox
          label={t('cbl.keep_missing')}
          hint={t('cbl.keep_missing_hint')}
          checked={keepsMissing}
          onChange={(isOn) => store.change(id, { keepsMissing: isOn })}
        />
      </div>
    </div>
  )
}
