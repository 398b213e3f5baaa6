import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { Link, useSearch } from '@tanstack/react-router'
import { navLinkClass } from '../../../ui/button/nav-link-class.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import css from './PinnedFilterLinks.module.css'
import { savedFilterLink } from './saved-filters.ts'
import { useSavedFilters } from './use-saved-filters.ts'

interface Props {
  readonly isCollapsed: boolean
  readonly onNavigate: (() => void) | undefined
}

/** Lists the pinned saved filters that can be opened, as items of the navigation. */
export function PinnedFilterLinks({ isCollapsed, onNavigate }: Props) {
  const { filters, canOpen } = useSavedFilters()
  const { saved }: { readonly saved?: string } = useSearch({ strict: false })
  return filters
    .filter((filter) => filter.isPinned && canOpen(filter))
    .map((filter) => (
      <li key={filter.id}>
        <Link
          {...savedFilterLink(filter)}
          className={navLinkClass(css.link, isCollapsed ? css.folded : undefined)}
          data-tooltip={isCollapsed ? filter.name : undefined}
          // It remains the current one if the list has changed since it was opened.
          {...(filter.id === saved ? { 'data-status': 'active', 'aria-current': 'page' } : {})}
          onClick={onNavigate}
        >
          <IconBookmark size={20} aria-hidden />
          {isCollapsed ? (
            <VisuallyHidden>{filter.name}</VisuallyHidden>
          ) : (
            <span className={css.name} dir="auto">
              {filter.name}
            </span>
          )}
        </Link>
      </li>
    ))
}
