import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { FilterChoice } from './filter-state.ts'
import { loadFilterPanel } from './load-filter-panel.ts'

interface Props {
  readonly filters: Readonly<Record<string, FilterChoice | undefined>>
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** Renders the button that opens the filters, with the number of those in use. */
export function FilterButton({ filters, isOpen, onOpen }: Props) {
  const t = useText()
  const count = Object.keys(filters).length
  return (
    <Button
      icon={<IconFilter size={18} aria-hidden />}
      aria-expanded={isOpen}
      onPointerEnter={() => void loadFilterPanel().catch(() => {})}
      onClick={() => onOpen(!isOpen)}
    >
      {count > 0 ? t('filters.filters_count', { count }) : t('filters.filters')}
    </Button>
  )
}
