import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Chip } from '../../ui/button/Chip.tsx'
import css from './pages/ImportBooksPage.module.css'

type Counts<F extends string> = Readonly<Record<F, number>>

/** Returns the rows for the filter in the address; a filter without rows shows all rows. */
export function useFilteredRows<S, F extends string>(
  states: readonly S[],
  counts: Counts<F>,
  isShown: (state: S, filter: F) => boolean,
) {
  const { show } = useSearch({ from: '/signed-in/frame/import' })
  const filter = (show !== undefined && counts[show as F] > 0 ? show : 'all') as F
  const shown = useMemo(() => states.filter((each) => isShown(each, filter)), [states, isShown, filter])
  return { filter, shown }
}

interface Props<F extends string> {
  readonly label: string
  readonly filters: readonly F[]
  readonly filter: F
  readonly counts: Counts<F>
  readonly labelOf: (filter: F) => string
}

/** Renders a chip for each filter that has rows. */
export function RowFilter<F extends string>({ label, filters, filter, counts, labelOf }: Props<F>) {
  const navigate = useNavigate()
  const show = (next: F) =>
    void navigate({ to: '.', search: { show: next === 'all' ? undefined : next }, replace: true })
  return (
    <fieldset className={css.chips} aria-label={label}>
      {filters
        .filter((each) => each === 'all' || counts[each] > 0)
        .map((each) => (
          <Chip key={each} isActive={each === filter} onClick={() => show(each)}>
            {labelOf(each)}
          </Chip>
        ))}
    </fieldset>
  )
}
