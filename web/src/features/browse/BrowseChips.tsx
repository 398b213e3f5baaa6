import { useText } from '../../i18n/use-text.ts'
import { Chip } from '../../ui/Chip.tsx'
import { FilterChips } from '../filters/FilterChips.tsx'
import { SavedFilterPicker } from '../filters/SavedFilterPicker.tsx'
import { SaveFilterButtons, type SaveFilterProps } from '../filters/SaveFilterButtons.tsx'
import type { BrowseState } from './browse-state.ts'

interface Props {
  readonly state: BrowseState
  readonly onChange: (change: Partial<BrowseState>) => void
  readonly saving: SaveFilterProps
}

/** Renders the active filters of a list of series, its letter among them. */
export function BrowseChips({ state, onChange, saving }: Props) {
  const t = useText()
  const letter = state.letter?.toUpperCase()
  return (
    <FilterChips
      filters={state.filters}
      onChange={(filters) => onChange({ filters })}
      start={<SavedFilterPicker {...saving} />}
      end={<SaveFilterButtons {...saving} />}
    >
      {letter !== undefined && (
        <Chip
          isActive
          onRemove={() => onChange({ letter: undefined })}
          removeLabel={t('series.remove_letter', { letter })}
        >
          {t('series.begins_with', { letter })}
        </Chip>
      )}
    </FilterChips>
  )
}
