import { ReadStatus } from '@lectern/contract/progress'
import { useText } from '../../i18n/use-text.ts'
import { Chip } from '../../ui/Chip.tsx'
import { toggleValue } from '../books/list-state.ts'
import css from './Browse.module.css'
import { type BrowseState, cycleFlag } from './browse-state.ts'

interface Props {
  readonly state: BrowseState
  readonly onChange: (change: Partial<BrowseState>) => void
}

/** Renders the quick filters. One-shots and completeness have three states and name the current one. */
export function BrowseChips({ state, onChange }: Props) {
  const t = useText()
  const step = (value: boolean | undefined) => (value === false ? 'none' : 'only')
  return (
    <fieldset className={css.chips} aria-label={t('series.filters')}>
      {ReadStatus.options.map((status) => (
        <Chip
          key={status}
          isActive={state.readStatus.includes(status)}
          onClick={() => onChange({ readStatus: toggleValue(state.readStatus, status) })}
        >
          {t(`progress.status_${status}`)}
        </Chip>
      ))}
      <Chip
        isActive={state.complete !== undefined}
        onClick={() => onChange({ complete: cycleFlag(state.complete) })}
      >
        {t(`series.complete_${step(state.complete)}`)}
      </Chip>
      <Chip
        isActive={state.oneshot !== undefined}
        onClick={() => onChange({ oneshot: cycleFlag(state.oneshot) })}
      >
        {t(`series.oneshot_${step(state.oneshot)}`)}
      </Chip>
      {state.letter !== undefined && (
        <Chip
          isActive
          onRemove={() => onChange({ letter: undefined })}
          removeLabel={t('series.remove_letter', { letter: state.letter.toUpperCase() })}
        >
          {t('series.begins_with', { letter: state.letter.toUpperCase() })}
        </Chip>
      )}
    </fieldset>
  )
}
