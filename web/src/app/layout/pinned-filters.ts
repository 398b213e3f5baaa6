import { type ComponentType, createContext, useContext } from 'react'

export interface PinnedFiltersProps {
  /** True if only icons are shown. */
  readonly isCollapsed: boolean
  /** Called after a click on a link; set in a sheet, which closes then. */
  readonly onNavigate: (() => void) | undefined
}

/** Provides the component that renders the pinned filters of the user as items of the navigation. */
export const PinnedFilters = createContext<ComponentType<PinnedFiltersProps> | undefined>(undefined)
export const usePinnedFilters = () => useContext(PinnedFilters)
