import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { lazy, Suspense } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { FilterPanelProps } from './FilterPanel.tsx'
import css from './FilterSidebar.module.css'
import type { FilterChoice } from './filter-state.ts'
import type { FilterKey } from './use-filter-text.ts'

const loadPanel = () => import('./FilterPanel.tsx')
const FilterPanel = lazy(() => loadPanel().then((m) => ({ default: m.FilterPanel }))) as unknown as <
  K extends FilterKey,
>(
  props: FilterPanelProps<K>,
) => React.ReactNode
const Dialog = lazy(() => import('../../ui/Dialog.tsx').then((m) => ({ default: m.Dialog })))

interface ButtonProps {
  readonly filters: Readonly<Record<string, FilterChoice | undefined>>
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** Renders the button that opens the filters, with the number of those in use. */
export function FilterButton({ filters, isOpen, onOpen }: ButtonProps) {
  const t = useText()
  const count = Object.keys(filters).length
  return (
    <Button
      icon={<IconFilter size={18} aria-hidden />}
      aria-expanded={isOpen}
      onPointerEnter={() => void loadPanel().catch(() => {})}
      onClick={() => onOpen(!isOpen)}
    >
      {count > 0 ? t('filters.filters_count', { count }) : t('filters.filters')}
    </Button>
  )
}

interface Props<K extends FilterKey> extends FilterPanelProps<K> {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Renders the filters beside the list, or as a sheet where there is no room. */
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
