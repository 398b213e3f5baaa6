import type { User } from '@lectern/contract/auth'
import type { UserChange } from '@lectern/contract/users'
import type { Problems } from '../../ui/form/form-errors.ts'

/** Values of the dialog of restrictions. */
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

/** Reports an age that a rule needs and that is missing. */
export const findAgeProblem = ({ ageRule, age }: RestrictionDraft): Problems =>
  ageRule !== 'NONE' && (age === undefined || age < 0) ? { age: { textId: 'users.age_required' } } : {}

/** Returns the draft as the body of a request; null removes a stored rule for the age. */
export const toUserChange = (draft: RestrictionDraft): UserChange => ({
  sharedLibraries: { all: draft.isAllShared, libraryIds: draft.isAllShared ? [] : [...draft.libraryIds] },
  ageRestriction:
    draft.ageRule === 'NONE' || draft.age === undefined
      ? null
      : { age: draft.age, restriction: draft.ageRule },
  labelsAllow: [...draft.labelsAllow],
  labelsExclude: [...draft.labelsExclude],
})

/** Returns the draft as the body of a request; undefined while an age is missing, because the request would then contain no limit. */
export const toPreviewedRights = (draft: RestrictionDraft): UserChange | undefined =>
  findAgeProblem(draft).age ? undefined : toUserChange(draft)

/** Returns only the edited rights, so that saving keeps changes of other administrators to the others. */
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
