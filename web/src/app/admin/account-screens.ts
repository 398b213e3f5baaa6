import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { defineScreens } from './admin-screen.ts'

/** Pages of the account of the user. */
export const accountScreens = defineScreens(null, [
  {
    path: '/account',
    label: 'admin.account_details',
    icon: IconUserCircle,
    load: () => import('../../features/auth/pages/AccountPage.tsx').then((m) => m.AccountPage),
    texts: ['account'],
  },
  {
    path: '/account/devices',
    label: 'admin.devices',
    icon: IconDevices,
    load: () => import('../../features/devices/pages/DevicesPage.tsx').then((m) => m.DevicesPage),
    texts: ['devices', 'admin'],
  },
  {
    path: '/account/api-keys',
    label: 'admin.api_keys',
    icon: IconKey,
    load: () => import('../../features/api-keys/pages/ApiKeysPage.tsx').then((m) => m.ApiKeysPage),
    texts: ['admin'],
  },
  {
    path: '/account/preferences',
    label: 'admin.preferences',
    icon: IconAdjustments,
    load: () => import('../../features/auth/pages/PreferencesPage.tsx').then((m) => m.PreferencesPage),
    texts: ['account'],
  },
  {
    path: '/account/data',
    label: 'admin.my_data',
    icon: IconFileExport,
    extension: 'account-data',
    load: () =>
      import('../../features/account-data/pages/AccountDataPage.tsx').then((m) => m.AccountDataPage),
    texts: ['admin'],
  },
  {
    path: '/account/sessions',
    label: 'admin.my_sessions',
    icon: IconDevices,
    extension: 'session-list',
    load: () => import('../../features/users/pages/MySessionsPage.tsx').then((m) => m.MySessionsPage),
    texts: ['admin', 'account'],
  },
  {
    path: '/account/activity',
    label: 'admin.my_activity',
    icon: IconLogin2,
    load: () => import('../../features/users/pages/MyActivityPage.tsx').then((m) => m.MyActivityPage),
    texts: ['admin', 'account'],
  },
])
