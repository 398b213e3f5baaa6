import type { User } from '@lectern/contract/auth'
import type { UserChange } from '@lectern/contract/users'

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
  libraryIds: user.sharedLibrariesIds,
  ageRule: user.ageRestriction?.restriction ?? 'NONE',
  age: user.ageRestriction?.age,
  labelsAllow: user.labelsAllow,
  labelsExclude: user.labelsExclude,
})

/** True when an age is needed and missing. */
export const lacksAge = ({ ageRule, age }: RestrictionDraft): boolean =>
  ageRule !== 'NONE' && (age === undefined || age < 0)

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
