import type { User } from '@lectern/contract/auth'
import type { UserChange } from '@lectern/contract/users'
import type { Problems } from '../../ui/form/form-errors.ts'

/** What the dialog of restrictions edits. */
export interface RestrictionDraft {
  readonly isAllShared: boolean
  readonly libraryIds: readonly string[]
  readonly ageRule: 'NONE' | 'ALLOW_ONLY' | 'EXCLUDE'
  /** Undefined while the field is empty. */
  readonly age: number | undefined
  readonly labelsAllow: readonly string[]
  readonly labelsExclude: readonly string[]
}

export const toRestrictionDraft = (user: User): RestrictionDraft => ({
  isAllShared: user.sharedAllLibraries,
  libraryIds: user.sharedLibrariesIds.toSorted(),
  ageRule: user.ageRestriction?.restriction ?? 'NONE',
  age: user.ageRestriction?.age,
  labelsAllow: user.labelsAllow,
  labelsExclude: user.labelsExclude,
})

/** A user without restrictions. */
export const noRestrictions: RestrictionDraft = {
  isAllShared: true,
  libraryIds: [],
  ageRule: 'NONE',
  age: undefined,
  labelsAllow: [],
  labelsExclude: [],
}

export const libraryFields = ['isAllShared', 'libraryIds'] as const
const ageFields = ['ageRule', 'age'] as const
export const contentFields = [...ageFields, 'labelsAllow', 'labelsExclude'] as const

/** Finds an age that is needed and missing. */
export const findAgeProblem = ({ ageRule, age }: RestrictionDraft): Problems =>
  ageRule !== 'NONE' && (age === undefined || age < 0) ? { age: { textId: 'users.age_required' } } : {}

/** Returns the draft as it is sent; without a rule for the age, null ends the old one. */
export const toUserChange = (draft: RestrictionDraft): UserChange => ({
  sharedLibraries: { all: draft.isAllShared, libraryIds: draft.isAllShared ? [] : [...draft.libraryIds] },
  ageRestriction:
    draft.ageRule === 'NONE' || draft.age === undefined
      ? null
      : { age: draft.age, restriction: draft.ageRule },
  labelsAllow: [...draft.labelsAllow],
  labelsExclude: [...draft.labelsExclude],
})

/** Returns the draft as it would be sent; undefined while an age is missing, because it would then restrict nothing. */
export const toPreviewedRights = (draft: RestrictionDraft): UserChange | undefined =>
  findAgeProblem(draft).age ? undefined : toUserChange(draft)

/** Returns only the rights that were edited: what somebody else changes in others meanwhile stays. */
export function toChangedRights(draft: RestrictionDraft, edits: Partial<RestrictionDraft>): UserChange {
  const { sharedLibraries, ageRestriction, labelsAllow, labelsExclude } = toUserChange(draft)
  const isEdited = (names: readonly (keyof RestrictionDraft)[]) => names.some((name) => name in edits)
  return {
    ...(isEdited(libraryFields) && { sharedLibraries }),
    ...(isEdited(ageFields) && { ageRestriction }),
    ...(isEdited(['labelsAllow']) && { labelsAllow }),
    ...(isEdited(['labelsExclude']) && { labelsExclude }),
  }
}
