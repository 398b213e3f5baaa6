import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPhotoSearch from '@tabler/icons-react/dist/esm/icons/IconPhotoSearch.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTransferIn from '@tabler/icons-react/dist/esm/icons/IconTransferIn.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { Icon } from '../../lib/action.ts'
import { accountScreens } from './account-screens.ts'
import type { AdminArea, AdminScreen } from './admin-screen.ts'
import { mediaScreens } from './media-screens.ts'
import { serverScreens } from './server-screens.ts'

interface AreaFacts {
  /** Message id of the heading. */
  readonly label: string
  readonly icon: Icon
  /** False for an area outside of the group of administration in the navigation. */
  readonly isInGroup: boolean
}

/** The areas in the order of the navigation; those without a screen that the user may open are not shown. */
export const adminAreas: Readonly<Record<AdminArea, AreaFacts>> = {
  import: { label: 'admin.import', icon: IconTransferIn, isInGroup: true },
  'media-management': { label: 'admin.media', icon: IconPhotoSearch, isInGroup: true },
  history: { label: 'admin.history', icon: IconHistory, isInGroup: true },
  settings: { label: 'admin.settings', icon: IconSettings, isInGroup: true },
  account: { label: 'admin.account', icon: IconUser, isInGroup: false },
}

/**
 * THE list of screens of administration and of the account. Routes, tabs, navigation and the command palette are generated from it, in
 * this order. The path of an area, such as `/settings`, opens its first screen.
 */
export const adminScreens: readonly AdminScreen[] = [...mediaScreens, ...serverScreens, ...accountScreens]
