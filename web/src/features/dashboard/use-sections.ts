import { useMemo } from 'react'
import { useUserSetting } from '../client-settings/use-user-setting.ts'
import { useSavedFilters } from '../filters/saved/use-saved-filters.ts'
import { completeSections, defaultSections, filterSectionId } from './section-ids.ts'
import { Sections, sectionsKey } from './sections.ts'

/** Returns the sections of home or of one library's dashboard in the order of the user, and the saved filters that have a section. */
export function useSections(libraryId: string | undefined) {
  const { value, isKnown, save, remove } = useUserSetting(sectionsKey(libraryId), Sections, defaultSections)
  const saved = useSavedFilters()
  const filters = saved.filters.filter(
    (filter) =>
      filter.isOnDashboard &&
      saved.canOpen(filter) &&
      (libraryId === undefined || filter.libraryId === libraryId),
  )
  const filterIds = filters.map(({ id }) => id).join(' ')
  const sections = useMemo(
    () => completeSections(value, filterIds === '' ? [] : filterIds.split(' ')),
    [value, filterIds],
  )
  return {
    sections,
    filters,
    /** Returns the saved filter of a section. */
    filterOf: (sectionId: string) => filters.find(({ id }) => filterSectionId(id) === sectionId),
    isKnown,
    save,
    remove,
  }
}
