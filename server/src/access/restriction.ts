/** What one user may see beyond the libraries shared with them (behaviour 9.4). */
export interface Restriction {
  readonly age: number | null
  readonly ageRule: 'ALLOW_ONLY' | 'EXCLUDE' | null
  readonly labelsAllow: readonly string[]
  readonly labelsExclude: readonly string[]
}

/** What a rule looks at: series of one access class are alike in all of it. */
export interface AccessClass {
  readonly libraryId: number
  readonly ageRating: number | null
  readonly labels: readonly string[]
}

export const isUnrestricted = (r: Restriction): boolean =>
  r.ageRule === null && r.labelsAllow.length === 0 && r.labelsExclude.length === 0

/** Whether the restriction lets a series of this class be seen: allowed, and not denied (behaviour 9.4). */
export function isClassVisible(r: Restriction, c: Pick<AccessClass, 'ageRating' | 'labels'>): boolean {
  return isAllowed(r, c) && !isDenied(r, c)
}

/** With an age and labels to allow, passing either suffices; an unrated series fails ALLOW_ONLY. */
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
