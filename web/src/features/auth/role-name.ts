import { roles } from '@lectern/contract/roles'
import type { Text } from '../../i18n/use-text.ts'

const knownRoles: readonly string[] = [...roles, 'USER']

/** Returns the translated name of a role; roles of other servers keep their own name. */
export const getRoleName = (t: Text, role: string): string =>
  knownRoles.includes(role) ? t(`auth.role_${role}`) : role
