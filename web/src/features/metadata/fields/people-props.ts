import type { Text } from '../../../i18n/use-text.ts'
import type { PeopleProps } from '../../../ui/form/fields/PeopleFields.tsx'
import { isKnownRole, knownRoles } from '../../books/detail/book-facts.ts'
import { loadNames, loadRoles } from './suggestions.ts'

/** Returns the name of a role; an unknown role is its own name. */
export const getRoleName = (t: Text, role: string): string =>
  isKnownRole(role) ? t(`books.role_${role}`) : role

/** Returns the roles of people, their names, and the suggestions for both. */
export const getPeopleProps = (t: Text): PeopleProps => ({
  roles: knownRoles,
  roleName: (role) => getRoleName(t, role),
  loadNames: () => loadNames,
  loadRoles,
})
