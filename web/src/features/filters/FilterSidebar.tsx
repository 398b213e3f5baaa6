import { lazy, Suspense } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './FilterSidebar.module.css'
import { loadFilterPanel } from './load-filter-panel.ts'
import type { FilterPanelProps } from './panel/FilterPanel.tsx'
import type { FilterKey } from './use-filter-text.ts'

const FilterPanel = lazy(() => loadFilterPanel().then((m) => ({ default: m.FilterPanel }))) as unknown as <
  K extends FilterKey,
>(
  props: FilterPanelProps<K>,
) => React.ReactNode
const Dialog = lazy(() => import('../../ui/dialog/Dialog.tsx').then((m) => ({ default: m.Dialog })))

interface Props<K extends FilterKey> extends FilterPanelProps<K> {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Renders the filters beside the list, or in a dialog on narrow screens. */
export function FilterSidebar<K extends FilterKey>({ isOpen, onClose, ...panel }: Props<K>) {
  const t = useText()
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  if (!isOpen) return null
  const content = (
    <Suspense fallback={null}>
      <FilterPanel {...panel} />
    </Suspense>
  )
  if (!isNarrow)
    return (
      <aside className={css.aside} aria-label={t('filters.filters')}>
        {/* The dialog has a visible title instead. */}
        <h2>
          <VisuallyHidden>{t('filters.filters')}</VisuallyHidden>
        </h2>
        {content}
      </aside>
    )
  return (
    <Suspense fallback={null}>
      <Dialog open onClose={onClose} title={t('filters.filters')}>
        {content}
      </Dialog>
    </Suspense>
  )
}
