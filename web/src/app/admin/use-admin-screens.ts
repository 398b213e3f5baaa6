import type { Extension } from '@lectern/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { serverOfferQuery } from '../../api/server-offer.ts'
import { useUser } from '../../features/auth/queries.ts'
import type { AdminArea, AdminScreen } from './admin-screen.ts'
import { adminAreas, adminScreens } from './admin-screens.ts'
import { areaOf, canOpenScreen, type Destination, findDestination } from './find-screen.ts'

function useOffers() {
  const { data } = useQuery(serverOfferQuery)
  return (extension: Extension) => data?.extensions.includes(extension) ?? false
}

/** Returns the screen, redirect or error of an address. */
export function useDestination(pathname: string): Destination {
  return findDestination(pathname, useUser(), useOffers())
}

/** Returns the screens that the user may open on this server, in order. */
export function useAdminScreens(): readonly AdminScreen[] {
  const user = useUser()
  const offers = useOffers()
  return adminScreens.filter((screen) => canOpenScreen(screen, user, offers))
}

export interface ScreenGroup {
  readonly area: AdminArea
  readonly screens: readonly AdminScreen[]
}

/** Returns these screens by area, in the order of the areas. */
export function useScreenGroups(): readonly ScreenGroup[] {
  const screens = useAdminScreens()
  return (Object.keys(adminAreas) as AdminArea[])
    .map((area) => ({ area, screens: screens.filter((screen) => areaOf(screen) === area) }))
    .filter(({ screens: ofArea }) => ofArea.length > 0)
}
