import type { Extension } from '@lectern/contract/auth'
import type { Role } from '@lectern/contract/roles'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import IconPhotoSearch from '@tabler/icons-react/dist/esm/icons/IconPhotoSearch.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconTransferIn from '@tabler/icons-react/dist/esm/icons/IconTransferIn.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ComponentType } from 'react'
import { useUnreadAnnouncements } from '../../features/announcements/queries.ts'
import { useTaskCount } from '../../features/tasks/queries.ts'
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
    path: '/settings/server',
    label: 'admin.server',
    icon: IconServer2,
    role: 'ADMIN',
    ...page(
      () => import('../../features/settings/pages/ServerSettingsPage.tsx').then((m) => m.ServerSettingsPage),
      'admin',
    ),
  },
  {
    path: '/settings/client',
    label: 'admin.client',
    icon: IconDeviceDesktop,
    role: 'ADMIN',
    ...page(
      () =>
        import('../../features/client-settings/pages/ClientSettingsPage.tsx').then(
          (m) => m.ClientSettingsPage,
        ),
      'admin',
    ),
  },
  {
    path: '/settings/tasks',
    label: 'admin.tasks',
    icon: IconListCheck,
    role: 'ADMIN',
    useCount: useTaskCount,
    countLabel: 'admin.tasks_count',
    ...page(() => import('../../features/tasks/pages/TasksPage.tsx').then((m) => m.TasksPage), 'admin'),
  },
  {
    path: '/settings/maintenance',
    label: 'admin.maintenance',
    icon: IconTool,
    role: 'ADMIN',
    ...page(
      () => import('../../features/metrics/pages/MaintenancePage.tsx').then((m) => m.MaintenancePage),
      'admin',
    ),
  },
  {
    path: '/settings/backups',
    label: 'admin.backups',
    icon: IconDatabaseExport,
    role: 'ADMIN',
    extension: 'backups',
    ...page(() => import('../../features/backup/pages/BackupsPage.tsx').then((m) => m.BackupsPage), 'admin'),
  },
  {
    path: '/settings/take-over',
    label: 'admin.take_over',
    icon: IconTransferIn,
    role: 'ADMIN',
    extension: 'take-over',
    ...page(
      () => import('../../features/takeover/pages/TakeoverPage.tsx').then((m) => m.TakeoverPage),
      'takeover',
      'admin',
      'browse',
    ),
  },
  {
    path: '/settings/log',
    label: 'admin.log',
    icon: IconFileText,
    role: 'ADMIN',
    ...page(() => import('../../features/metrics/pages/LogPage.tsx').then((m) => m.LogPage), 'admin'),
  },
  {
    path: '/settings/announcements',
    label: 'admin.announcements',
    icon: IconSpeakerphone,
    role: 'ADMIN',
    useCount: useUnreadAnnouncements,
    countLabel: 'admin.announcements_count',
    isNotedInNavigation: true,
    ...page(
      () =>
        import('../../features/announcements/pages/AnnouncementsPage.tsx').then((m) => m.AnnouncementsPage),
      'admin',
    ),
  },
  {
    path: '/settings/updates',
    label: 'admin.updates',
    icon: IconRefresh,
    role: 'ADMIN',
    ...page(
      () => import('../../features/announcements/pages/UpdatesPage.tsx').then((m) => m.UpdatesPage),
      'admin',
    ),
  },
  {
    path: '/account',
    label: 'admin.account_details',
    icon: IconUserCircle,
    role: null,
    ...page(() => import('../../features/auth/pages/AccountPage.tsx').then((m) => m.AccountPage), 'account'),
  },
  {
    path: '/account/api-keys',
    label: 'admin.api_keys',
    icon: IconKey,
    role: null,
    ...page(
      () => import('../../features/api-keys/pages/ApiKeysPage.tsx').then((m) => m.ApiKeysPage),
      'admin',
    ),
  },
  {
    path: '/account/preferences',
    label: 'admin.preferences',
    icon: IconAdjustments,
    role: null,
    ...page(
      () => import('../../features/auth/pages/PreferencesPage.tsx').then((m) => m.PreferencesPage),
      'account',
    ),
  },
  {
    path: '/account/activity',
    label: 'admin.my_activity',
    icon: IconLogin2,
    role: null,
    ...page(
      () => import('../../features/users/pages/MyActivityPage.tsx').then((m) => m.MyActivityPage),
      'admin',
      'account',
    ),
  },
]
