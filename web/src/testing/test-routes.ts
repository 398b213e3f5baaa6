import { createRootRoute, createRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Path → content of the screen. */
export type Screens = Readonly<Record<string, () => ReactNode>>

const isForAll = (path: string) => path === '/login'
const isFullScreen = (path: string) => path.endsWith('/read')

/** Returns a tree of these screens, in which routes have the ids that `app/router.tsx` gives them. */
export function testRoutes(screens: Screens) {
  const root = createRootRoute()
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' })
  const frame = createRoute({ getParentRoute: () => signedIn, id: 'frame' })
  const below = (parent: typeof root | typeof signedIn | typeof frame, suits: (path: string) => boolean) =>
    Object.entries(screens)
      .filter(([path]) => suits(path))
      .map(([path, component]) => createRoute({ getParentRoute: () => parent, path, component }))
  return root.addChildren([
    ...below(root, isForAll),
    signedIn.addChildren([
      ...below(signedIn, isFullScreen),
      frame.addChildren(below(frame, (path) => !isForAll(path) && !isFullScreen(path))),
    ]),
  ])
}
