import type { User } from '@lectern/contract/auth'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs'
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { useServerOffers } from '../../api/server-offer.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { Action } from '../../lib/action.ts'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'
import { useUser } from '../auth/queries.ts'
import { useUserConfirmations } from './use-user-confirmations.ts'

const RolesDialog = lazyPart(() => import('./RolesDialog.tsx').then((m) => m.RolesDialog), 'forms')
const RestrictionsDialog = lazyPart(
  () => import('./RestrictionsDialog.tsx').then((m) => m.RestrictionsDialog),
  'forms',
)
const UserPasswordDialog = lazy(() =>
  import('./UserPasswordDialog.tsx').then((m) => ({ default: m.UserPasswordDialog })),
)
const UserSessionsDialog = lazy(() =>
  import('./UserSessionsDialog.tsx').then((m) => ({ default: m.UserSessionsDialog })),
)

/** Path that opens the dialog for a new user. */
export const addUserPath = '/settings/users/add'

/** Returns the actions of administrators on users. Administrators can neither change their own roles nor delete themselves (server behaviour 9.5). */
export function useUserActions() {
  const me = useUser()
  const confirmations = useUserConfirmations()
  const navigate = useNavigate()
  const hasOverviews = useServerOffers('user-overview')
  const hasSessions = useServerOffers('session-list')
  const canView = useServerOffers('view-as-user')
  const isOther = ({ id }: User) => id !== me.id
  const actions: readonly Action<User>[] = [
    {
      id: 'users.restrict',
      label: 'users.restrict',
      icon: IconEye,
      // Restrictions do not apply to administrators.
      isAvailable: (user) => isOther(user) && !user.roles.includes('ADMIN'),
      run: ([user]) => user && openDialog(RestrictionsDialog.Part, { user }),
    },
    {
      id: 'users.view',
      label: 'users.view',
      icon: IconUserSearch,
      isAvailable: (user) => canView && isOther(user),
      run: ([user]) => user && confirmations.view(user),
    },
    {
      id: 'users.change_roles',
      label: 'users.change_roles',
      icon: IconUserShield,
      isAvailable: isOther,
      run: ([user]) => user && openDialog(RolesDialog.Part, { user }),
    },
    {
      id: 'users.change_password',
      label: 'users.change_password',
      icon: IconKey,
      isAvailable: isOther,
      run: ([user]) => user && openDialog(UserPasswordDialog, { user }),
    },
    {
      id: 'users.sessions',
      label: 'users.sessions',
      icon: IconDevices,
      isAvailable: () => hasSessions,
      run: ([user]) => user && openDialog(UserSessionsDialog, { user }),
    },
    {
      id: 'users.sign_out',
      label: 'users.sign_out',
      icon: IconLogout,
      isAvailable: (user) => hasOverviews && isOther(user),
      run: ([user]) => user && confirmations.signOut(user),
    },
    {
      id: 'users.delete',
      label: 'users.delete',
      icon: IconTrashX,
      danger: true,
      isAvailable: isOther,
      run: ([user]) => user && confirmations.delete(user),
    },
  ]
  return { actions, add: () => void navigate({ to: addUserPath as '/settings/$', replace: false }) }
}
