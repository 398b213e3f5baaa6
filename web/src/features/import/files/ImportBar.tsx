import type { CopyMode } from '@lectern/contract/import'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import css from '../ImportBar.module.css'
import { isPending, type RowCounts, type RowState } from './import-rows.ts'
import type { ImportState, ImportStore } from './import-store.ts'
import { openSeriesOfAll } from './row-actions.ts'

const modes = ['HARDLINK', 'COPY', 'MOVE'] as const satisfies readonly CopyMode[]

interface Props {
  readonly store: ImportStore
  readonly state: ImportState
  /** Rows that the filter shows; the checkbox selects them. */
  readonly shown: readonly RowState[]
  readonly counts: RowCounts
}

/** Renders the actions for the selected files (series, mode, import) and the numbers of imported, failed and skipped files. */
export function ImportBar({ store, state, shown, counts }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const free = shown.filter(isPending)
  const chosen = free.filter(({ row }) => row.isChosen)
  const all = state.states.filter((each) => isPending(each) && each.row.isChosen)
  const skipped = all.length - counts.ready
  const idsOf = (states: readonly RowState[]) => new Set(states.map(({ row }) => row.file.id))
  return (
    <section className={css.bar} aria-label={t('import.bar')}>
      {state.sendError !== undefined && <Note tone="danger">{errorText(state.sendError)}</Note>}
      <div className={css.line}>
        <Checkbox
          label={t('import.chosen', { count: chosen.length })}
          checked={free.length > 0 && chosen.length === free.length}
          isMixed={chosen.length > 0 && chosen.length < free.length}
          disabled={free.length === 0}
          onChange={(isChosen) => store.change(idsOf(free), { isChosen })}
        />
        <Button disabled={chosen.length === 0} onClick={() => openSeriesOfAll(idsOf(chosen))}>
          {t('import.choose_series')}
        </Button>
        <SelectField
          className={css.mode ?? ''}
          label={t('import.mode')}
          isLabelHidden
          value={state.mode}
          options={modes.map((mode) => ({ value: mode, label: t(`import.mode_${mode}`) }))}
          onChange={store.setMode}
        />
        <Button
          variant="primary"
          busy={state.isSending}
          disabled={counts.ready === 0}
          onClick={() => void store.send()}
        >
          {t(counts.failed > 0 && counts.ready <= counts.failed ? 'import.try_again' : 'import.import', {
            count: counts.ready,
          })}
        </Button>
      </div>
      <p className={css.note} role="status">
        {[
          counts.sent > 0 && t('import.sum_sent', { count: counts.sent }),
          counts.imported > 0 && t('import.sum_imported', { count: counts.imported }),
          counts.failed > 0 && t('import.sum_failed', { count: counts.failed }),
          counts.upgrade > 0 && t('import.sum_replaced', { count: counts.upgrade }),
          skipped > 0 && t('import.sum_skipped', { count: skipped }),
        ]
          .filter(Boolean)
          .join(' · ') || t(`import.mode_${state.mode}_hint`)}
      </p>
    </section>
  )
}
