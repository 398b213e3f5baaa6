/** Restriction of a user beyond the libraries shared with them (behaviour 9.4). */
export interface Restriction {
  readonly age: number | null
  readonly ageRule: 'ALLOW_ONLY' | 'EXCLUDE' | null
  readonly labelsAllow: readonly string[]
  readonly labelsExclude: readonly string[]
}

/** Values that a rule checks; they are equal for all series of one access class. */
export interface AccessClass {
  readonly libraryId: number
  readonly ageRating: number | null
  readonly labels: readonly string[]
}

export const isUnrestricted = (r: Restriction): boolean =>
  r.ageRule === null && r.labelsAllow.length === 0 && r.labelsExclude.length === 0

/** True when the restriction allows, and does not deny, a series of this class (behaviour 9.4). */
export const isClassVisible = (r: Restriction, c: Pick<AccessClass, 'ageRating' | 'labels'>): boolean =>
  isAllowed(r, c) && !isDenied(r, c)

/** True when the class is allowed. With an age and labels to allow, passing either suffices; an unrated series fails ALLOW_ONLY. */
function isAllowed(r: Restriction, c: Pick<AccessClass, 'ageRating' | 'labels'>): boolean {
  const byAge =
    r.ageRule === 'ALLOW_ONLY' ? c.ageRating !== null && r.age !== null && c.ageRating <= r.age : undefined
  const byLabel = r.labelsAllow.length > 0 ? c.labels.some((l) => r.labelsAllow.includes(l)) : undefined
  return byAge === undefined && byLabel === undefined ? true : byAge === true || byLabel === true
}

function isDenied(r: Restriction, c: Pick<AccessClass, 'ageRating' | 'labels'>): boolean {
  const byAge = r.ageRule === 'EXCLUDE' && r.age !== null && c.ageRating !== null && c.ageRating >= r.age
  return byAge || c.labels.some((l) => r.labelsExclude.includes(l))
}
