import { useMemo } from 'react'
import { useUserSetting } from '../client-settings/use-user-setting.ts'
import { completeSections, defaultSections, Sections, sectionsKey } from './sections.ts'

/** Returns the sections of the dashboard of one library, or of all, as the user has arranged them. */
export function useSections(libraryId: string | undefined) {
  const { value, isKnown, save, remove } = useUserSetting(sectionsKey(libraryId), Sections, defaultSections)
  const sections = useMemo(() => completeSections(value), [value])
  return { sections, isKnown, save, remove }
}
