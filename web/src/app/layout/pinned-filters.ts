import { type ComponentType, createContext, useContext } from 'react'

export interface PinnedFiltersProps {
  /** True when only icons are shown. */
  readonly isCollapsed: boolean
  /** Set inside a sheet, which closes when a link is followed. */
  readonly onNavigate: (() => void) | undefined
}

/** Renders the saved filters that the user has pinned, as list items of the navigation; without one, nothing is shown. */
export const PinnedFilters = createContext<ComponentType<PinnedFiltersProps> | undefined>(undefined)
export const usePinnedFilters = () => useContext(PinnedFilters)
