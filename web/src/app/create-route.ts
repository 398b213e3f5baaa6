import type {
  createRootRouteWithContext as CreateRootRouteWithContext,
  createRoute as CreateRoute,
} from '@tanstack/react-router'
import { BaseRootRoute, BaseRoute } from '@tanstack/router-core'

/**
 * Creates routes as the functions of the same names in `@tanstack/react-router` do, but without a link and hooks on each route: nothing here
 * uses them, and every screen, the login and the readers too, would load the code of links.
 */
export const createRoute = ((options: never) => new BaseRoute(options)) as unknown as typeof CreateRoute
export const createRootRouteWithContext = (() => (options: never) =>
  new BaseRootRoute(options)) as unknown as typeof CreateRootRouteWithContext
