import * as z from 'zod/mini'
import { allLibraries } from '../libraries/queries.ts'
import { sectionIds, sectionsKeyOf } from './section-ids.ts'

const Section = z.object({ id: z.string(), isHidden: z.optional(z.boolean()) })
/** One section: an id of `sectionIds`, or `filter:` and the id of a saved filter. */
export type Section = z.output<typeof Section>
export const Sections = z.array(Section)
export const defaultSections: readonly Section[] & z.output<typeof Sections> = sectionIds.map((id) => ({
  id,
}))

/** Returns the key of the setting of one library, or of all. */
export const sectionsKey = (libraryId: string | undefined): string => sectionsKeyOf(libraryId ?? allLibraries)

const isBuiltIn = (id: string): boolean => (sectionIds as readonly string[]).includes(id)

/** Returns the id of the section of a saved filter. */
export const filterSectionId = (filterId: string): string => `filter:${filterId}`

/**
 * Returns all sections in the order of the user; a section that the stored setting does not know comes last. `filterIds` are the saved
 * filters that are shown.
 */
export function completeSections(
  stored: readonly Section[],
  filterIds: readonly string[] = [],
): readonly Section[] {
  const known = [...new Map(stored.map((section) => [section.id, section])).values()]
  const all = [...defaultSections, ...filterIds.map((id) => ({ id: filterSectionId(id) }))]
  return [...known, ...all.filter(({ id }) => !known.some((each) => each.id === id))]
}

/** Returns the sections that can be shown: those of this version, and those of saved filters that are there. */
export const listShowable = (
  sections: readonly Section[],
  filterIds: readonly string[] = [],
): readonly Section[] =>
  sections.filter(({ id }) => isBuiltIn(id) || filterIds.some((filterId) => id === filterSectionId(filterId)))

/** Returns the edited sections together with those that the editor cannot show. */
export const mergeSections = (edited: readonly Section[], all: readonly Section[]): readonly Section[] => [
  ...edited,
  ...all.filter(({ id }) => !edited.some((each) => each.id === id)),
]
