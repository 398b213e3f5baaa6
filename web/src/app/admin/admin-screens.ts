import type { Extension } from '@lectern/contract/auth'
import type { Role } from '@lectern/contract/roles'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import IconPhotoSearch from '@tabler/icons-react/dist/esm/icons/IconPhotoSearch.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTransferIn from '@tabler/icons-react/dist/esm/icons/IconTransferIn.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ComponentType } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { TextGroup } from '../../i18n/text-groups.ts'
import type { Icon } from '../../lib/action.ts'

/** First part of the paths of screens that belong together: they share a heading, and a line of the navigation. */
export type AdminArea = 'import' | 'media-management' | 'history' | 'settings' | 'account'

interface AreaFacts {
  /** Message id of the heading. */
  readonly label: string
  readonly icon: Icon
  /** False for an area that has its own place in the navigation. */
  readonly isInGroup: boolean
}

/** The areas in the order of the navigation. An area without a screen that the user may open is not shown. */
export const adminAreas: Readonly<Record<AdminArea, AreaFacts>> = {
  import: { label: 'admin.import', icon: IconTransferIn, isInGroup: true },
  'media-management': { label: 'admin.media', icon: IconPhotoSearch, isInGroup: true },
  history: { label: 'admin.history', icon: IconHistory, isInGroup: true },
  settings: { label: 'admin.settings', icon: IconSettings, isInGroup: true },
  account: { label: 'admin.account', icon: IconUser, isInGroup: false },
}

export interface AdminScreen {
  /** Full path; addresses below it belong to the screen, too. */
  readonly path: `/${AdminArea}${'' | `/${string}`}`
  /** Message id of the tab, the title and the command. */
  readonly label: string
  readonly icon: Icon
  /** Required role; null for everybody who is signed in. */
  readonly role: Role | null
  /** Extension of the server without which the screen does not exist. */
  readonly extension?: Extension
  /** Returns a number that wants to be looked at, or 0. A hook: it is called for each screen in each render. */
  readonly useCount?: () => number
  /** True when the number is shown at the area in the navigation, too. */
  readonly isNotedInNavigation?: boolean
  /** Message id of what is counted, with the placeholder `count`. */
  readonly countLabel?: string
  readonly Page: ComponentType
  readonly preload: () => void
}

/** Returns the lazily loaded page of a screen. */
function page(importer: () => Promise<ComponentType>, ...texts: readonly TextGroup[]) {
  const { Part, preload } = lazyPart(importer, ...texts)
  return { Page: Part, preload }
}

/**
 * THE list of screens of administration and of the account: routes, tabs, navigation and the command palette are made of it, in this
 * order. A screen is one entry; of the others at its path, such as `/settings`, the first one is opened.
 */
export const adminScreens: readonly AdminScreen[] = [
  {
    path: '/settings/users',
    label: 'admin.users',
    icon: IconUsers,
    role: 'ADMIN',
    ...page(
      () => import('../../features/users/pages/UsersPage.tsx').then((m) => m.UsersPage),
      'admin',
      'account',
    ),
  },
  {
    path: '/settings/activity',
    label: 'admin.activity',
    icon: IconLogin2,
    role: 'ADMIN',
    ...page(
      () => import('../../features/users/pages/ActivityPage.tsx').then((m) => m.ActivityPage),
      'admin',
      'account',
    ),
  },
  {
    path: '/account',
    label: 'admin.account_details',
    icon: IconUserCircle,
    role: null,
    ...page(() => import('../../features/auth/pages/AccountPage.tsx').then((m) => m.AccountPage), 'account'),
  },
]
