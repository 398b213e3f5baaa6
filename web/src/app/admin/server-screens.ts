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
import { defineScreens } from './admin-screen.ts'

/** Pages of the server and its users. */
export const serverScreens = defineScreens('ADMIN', [
  {
    path: '/settings/users',
    label: 'admin.users',
    icon: IconUsers,
    load: () => import('../../features/users/pages/UsersPage.tsx').then((m) => m.UsersPage),
    texts: ['admin', 'account'],
  },
  {
    path: '/settings/activity',
    label: 'admin.activity',
    icon: IconLogin2,
    load: () => import('../../features/users/pages/ActivityPage.tsx').then((m) => m.ActivityPage),
    texts: ['admin', 'account'],
  },
  {
    path: '/settings/server',
    label: 'admin.server',
    icon: IconServer2,
    load: () =>
      import('../../features/settings/pages/ServerSettingsPage.tsx').then((m) => m.ServerSettingsPage),
    texts: ['admin'],
  },
  {
    path: '/settings/devices',
    label: 'admin.device_settings',
    icon: IconDevices,
    load: () =>
      import('../../features/devices/pages/DeviceSettingsPage.tsx').then((m) => m.DeviceSettingsPage),
    texts: ['devices', 'admin'],
  },
  {
    path: '/settings/client',
    label: 'admin.client',
    icon: IconDeviceDesktop,
    load: () =>
      import('../../features/client-settings/pages/ClientSettingsPage.tsx').then((m) => m.ClientSettingsPage),
    texts: ['admin'],
  },
  {
    path: '/settings/tasks',
    label: 'admin.tasks',
    icon: IconListCheck,
    useCount: useTaskCount,
    countLabel: 'admin.tasks_count',
    load: () => import('../../features/tasks/pages/TasksPage.tsx').then((m) => m.TasksPage),
    texts: ['admin'],
  },
  {
    path: '/settings/maintenance',
    label: 'admin.maintenance',
    icon: IconTool,
    load: () => import('../../features/metrics/pages/MaintenancePage.tsx').then((m) => m.MaintenancePage),
    texts: ['admin'],
  },
  {
    path: '/settings/backups',
    label: 'admin.backups',
    icon: IconDatabaseExport,
    extension: 'backups',
    load: () => import('../../features/backup/pages/BackupsPage.tsx').then((m) => m.BackupsPage),
    texts: ['admin'],
  },
  {
    path: '/settings/check',
    label: 'admin.server_check',
    icon: IconStethoscope,
    extension: 'server-check',
    load: () =>
      import('../../features/server-check/pages/ServerCheckPage.tsx').then((m) => m.ServerCheckPage),
    texts: ['serverCheck', 'admin'],
  },
  {
    path: '/settings/take-over',
    label: 'admin.take_over',
    icon: IconTransferIn,
    extension: 'take-over',
    load: () => import('../../features/takeover/pages/TakeoverPage.tsx').then((m) => m.TakeoverPage),
    texts: ['takeover', 'import', 'admin', 'browse'],
  },
  {
    path: '/settings/log',
    label: 'admin.log',
    icon: IconFileText,
    load: () => import('../../features/metrics/pages/LogPage.tsx').then((m) => m.LogPage),
    texts: ['admin'],
  },
  {
    path: '/settings/metrics',
    label: 'admin.metrics',
    icon: IconChartBar,
    load: () => import('../../features/metrics/pages/MetricsPage.tsx').then((m) => m.MetricsPage),
    texts: ['admin', 'shared'],
  },
  {
    path: '/settings/announcements',
    label: 'admin.announcements',
    icon: IconSpeakerphone,
    useCount: useUnreadAnnouncements,
    countLabel: 'admin.announcements_count',
    isNotedInNavigation: true,
    load: () =>
      import('../../features/announcements/pages/AnnouncementsPage.tsx').then((m) => m.AnnouncementsPage),
    texts: ['admin'],
  },
  {
    path: '/settings/updates',
    label: 'admin.updates',
    icon: IconRefresh,
    load: () => import('../../features/announcements/pages/UpdatesPage.tsx').then((m) => m.UpdatesPage),
    texts: ['admin'],
  },
])
