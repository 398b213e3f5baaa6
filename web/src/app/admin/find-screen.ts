import type { Extension, User } from '@lectern/contract/auth'
import { hasRole } from '../../features/auth/queries.ts'
import type { AdminArea, AdminScreen } from './admin-screen.ts'
import { adminScreens } from './admin-screens.ts'

type Offers = (extension: Extension) => boolean

/** True if the user has the role and the server the extension that the screen requires. */
export const canOpenScreen = (screen: AdminScreen, user: User, offers: Offers): boolean =>
  (screen.role === null || hasRole(user, screen.role)) &&
  (screen.extension === undefined || offers(screen.extension))

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** Returns the screen at a path, or the one with the longest path above it. */
function findScreen(pathname: string, screens: readonly AdminScreen[]): AdminScreen | undefined {
  const found = screens.filter(({ path }) => isBelow(pathname, path))
  return found.toSorted((a, b) => b.path.length - a.path.length)[0]
}

export const areaOf = ({ path }: Pick<AdminScreen, 'path'>): AdminArea => path.split('/')[1] as AdminArea

/** Result of an address: a screen, a redirect, a screen that this user may not open, or no screen. */
export type Destination =
  | { readonly kind: 'screen'; readonly screen: AdminScreen }
  | { readonly kind: 'redirect'; readonly path: string }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'nothing' }

/**
 * Decides what an address shows. The path of an area, such as `/settings`, redirects to the first of its screens that the user may open;
 * without one it is forbidden (web behaviour 1.5).
 */
export function findDestination(
  pathname: string,
  user: User,
  offers: Offers,
  screens: readonly AdminScreen[] = adminScreens,
): Destination {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const screen = findScreen(path, screens)
  if (screen) {
    if (screen.role !== null && !hasRole(user, screen.role)) return { kind: 'forbidden' }
    return canOpenScreen(screen, user, offers) ? { kind: 'screen', screen } : { kind: 'nothing' }
  }
  const below = screens.filter((each) => isBelow(each.path, path))
  const first = below.find((each) => canOpenScreen(each, user, offers))
  if (first) return { kind: 'redirect', path: first.path }
  return below.length > 0 ? { kind: 'forbidden' } : { kind: 'nothing' }
}
