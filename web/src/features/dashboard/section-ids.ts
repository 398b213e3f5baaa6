/** Sections of the dashboard in their first order (specification, dashboard). */
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

/** Returns the key of the setting of one library, or of `all`: keys hold only small letters, digits, `_` and `-`. */
export const sectionsKeyOf = (scope: string): string =>
  `lectern.dashboard.${scope.toLowerCase().replace(/[^a-z0-9]+/g, '')}`
