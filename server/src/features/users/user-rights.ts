import { type Role, roles } from '@lectern/contract/roles'
import type { UserChange } from '@lectern/contract/users'
import { type UserRights, unrestricted } from '../auth/queries.ts'

/** Normalizes labels to lower case; a label in both lists only excludes (behaviour 9.4). */
const cleanLabels = (labels: readonly string[]): string[] => [
  ...new Set(labels.map((l) => l.trim().toLowerCase()).filter((l) => l !== '')),
]

/** Removes unknown names, and `USER` (behaviour 9.2). */
const cleanRoles = (names: readonly string[]): Role[] => roles.filter((r) => names.includes(r))

type Change = Pick<
  UserChange,
  'roles' | 'sharedLibraries' | 'ageRestriction' | 'labelsAllow' | 'labelsExclude'
>

function nextAge(before: UserRights, change: Change): Pick<UserRights, 'age' | 'ageRule'> {
  if (change.ageRestriction === undefined) return { age: before.age, ageRule: before.ageRule }
  if (change.ageRestriction === null || change.ageRestriction.restriction === 'NONE')
    return { age: null, ageRule: null }
  return { age: change.ageRestriction.age, ageRule: change.ageRestriction.restriction }
}

/** Returns the rights after a change: absent keeps, null clears (behaviour 1.7). Without `before`, those of a new user. */
export function nextRights(change: Change, before: UserRights = { ...unrestricted, roles: [] }): UserRights {
  const { labelsExclude = before.labelsExclude, labelsAllow = before.labelsAllow } = change
  const exclude = cleanLabels(labelsExclude ?? [])
  const allow = cleanLabels(labelsAllow ?? [])
  return {
    roles: change.roles === undefined ? before.roles : cleanRoles(change.roles),
    sharedAll: change.sharedLibraries === undefined ? before.sharedAll : change.sharedLibraries.all,
    ...nextAge(before, change),
    labelsAllow: allow.filter((l) => !exclude.includes(l)),
    labelsExclude: exclude,
  }
}

/** Returns the ids of the libraries to share: empty if all are shared; undefined if the change does not contain them. */
export const getSharedLibraryIds = (change: Change): readonly string[] | undefined =>
  change.sharedLibraries && (change.sharedLibraries.all ? [] : change.sharedLibraries.libraryIds)
