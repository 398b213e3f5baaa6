import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconTransferIn from '@tabler/icons-react/dist/esm/icons/IconTransferIn.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useUnreadAnnouncements } from '../../features/announcements/queries.ts'
import { useTaskCount } from '../../features/tasks/queries.ts'
import { type AdminScreen, page } from './admin-screen.ts'

/** Screens of the server and of those who use it. */
export const serverScreens: readonly AdminScreen[] = [
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
    path: '/settings/devices',
    label: 'admin.device_settings',
    icon: IconDevices,
    role: 'ADMIN',
    ...page(
      () => import('../../features/devices/pages/DeviceSettingsPage.tsx').then((m) => m.DeviceSettingsPage),
      'devices',
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
    path: '/settings/check',
    label: 'admin.server_check',
    icon: IconStethoscope,
    role: 'ADMIN',
    extension: 'server-check',
    ...page(
      () => import('../../features/server-check/pages/ServerCheckPage.tsx').then((m) => m.ServerCheckPage),
      'serverCheck',
      'admin',
    ),
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
      'import',
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
    path: '/settings/metrics',
    label: 'admin.metrics',
    icon: IconChartBar,
    role: 'ADMIN',
    ...page(
      () => import('../../features/metrics/pages/MetricsPage.tsx').then((m) => m.MetricsPage),
      'admin',
      'shared',
    ),
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
]
