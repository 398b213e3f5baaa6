import { useText } from '../../i18n/use-text.ts'
import type { PeopleProps } from '../../ui/form/PeopleFields.tsx'
import { isKnownRole, knownRoles } from '../books/book-facts.ts'
import { loadNames, loadRoles } from './suggestions.ts'

/** Returns the roles of people, their names, and their suggestions. */
export function usePeople(): PeopleProps {
  const t = useText()
  return {
    roles: knownRoles,
    roleName: (role) => (isKnownRole(role) ? t(`books.role_${role}`) : role),
    loadNames,
    loadRoles,
  }
}
