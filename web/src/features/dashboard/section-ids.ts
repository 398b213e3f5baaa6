/** Sections of the dashboard in their default order (specification, dashboard). */
export const sectionIds = [
  'continue',
  'deck',
  'released',
  'added',
  'new_series',
  'updated_series',
  'read',
] as const
export type SectionId = (typeof sectionIds)[number]

/** Returns the key of the setting of one library, or of `all`. Keys may contain only small letters, digits, `_` and `-`. */
export const sectionsKeyOf = (scope: string): string =>
  `lectern.dashboard.${scope.toLowerCase().replace(/[^a-z0-9]+/g, '')}`

/** One section: an id of `sectionIds`, or `filter:` and the id of a saved filter. */
export interface Section {
  readonly id: string
  readonly isHidden?: boolean | undefined
}

export const defaultSections: readonly Section[] = sectionIds.map((id) => ({ id }))

export const isBuiltIn = (id: string): id is SectionId => (sectionIds as readonly string[]).includes(id)

/** Returns the id of the section of a saved filter. */
export const filterSectionId = (filterId: string): string => `filter:${filterId}`

/** Returns all sections in the order of the user; sections that are not in the stored setting come last. `filterIds` are saved filters. */
export function completeSections(
  stored: readonly Section[],
  filterIds: readonly string[] = [],
): readonly Section[] {
  const known = [...new Map(stored.map((section) => [section.id, section])).values()]
  const all = [...defaultSections, ...filterIds.map((id) => ({ id: filterSectionId(id) }))]
  return [...known, ...all.filter(({ id }) => !known.some((each) => each.id === id))]
}
