import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { type AdminScreen, page } from './admin-screen.ts'

/** Screens of the own account. */
export const accountScreens: readonly AdminScreen[] = [
  {
    path: '/account',
    label: 'admin.account_details',
    icon: IconUserCircle,
    role: null,
    ...page(() => import('../../features/auth/pages/AccountPage.tsx').then((m) => m.AccountPage), 'account'),
  },
  {
    path: '/account/devices',
    label: 'admin.devices',
    icon: IconDevices,
    role: null,
    ...page(
      () => import('../../features/devices/pages/DevicesPage.tsx').then((m) => m.DevicesPage),
      'devices',
      'admin',
    ),
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
    path: '/account/data',
    label: 'admin.my_data',
    icon: IconFileExport,
    role: null,
    extension: 'account-data',
    ...page(
      () => import('../../features/account-data/pages/AccountDataPage.tsx').then((m) => m.AccountDataPage),
      'admin',
    ),
  },
  {
    path: '/account/sessions',
    label: 'admin.my_sessions',
    icon: IconDevices,
    role: null,
    extension: 'session-list',
    ...page(
      () => import('../../features/users/pages/MySessionsPage.tsx').then((m) => m.MySessionsPage),
      'admin',
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
