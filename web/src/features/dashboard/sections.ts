import * as z from 'zod/mini'
import { allLibraries } from '../libraries/queries.ts'
import { filterSectionId, isBuiltIn, type Section, sectionsKeyOf } from './section-ids.ts'

/** The stored setting. */
export const Sections = z.readonly(z.array(z.object({ id: z.string(), isHidden: z.optional(z.boolean()) })))

/** Returns the key of the setting of one library, or of all. */
export const sectionsKey = (libraryId: string | undefined): string => sectionsKeyOf(libraryId ?? allLibraries)

/** Returns the sections that can be shown: built-in ones, and those of existing saved filters. */
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
