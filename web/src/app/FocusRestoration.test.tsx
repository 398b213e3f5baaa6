import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { restoreFocus } from './focus-restoration.ts'

/** Timeout for a busy machine, in milliseconds. */
const waitMs = 15_000

beforeAll(() => configure({ asyncUtilTimeout: waitMs }))
afterAll(() => configure({ asyncUtilTimeout: 1000 }))
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function show() {
  vi.stubGlobal('scrollTo', () => {})
  const root = createRootRoute({
    component: () => (
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    ),
  })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    component: () => (
      <>
        <Link to={'/item' as string} search={{ id: 1 } as never}>
          One
        </Link>
        <Link to={'/item' as string} search={{ id: 2 } as never}>
          Two
        </Link>
      </>
    ),
  })
  const item = createRoute({
    getParentRoute: () => root,
    path: '/item',
    component: () => {
      document.title = 'Item · Lectern'
      return <h1>Item</h1>
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([list, item]),
    history: createMemoryHistory({ initialEntries: ['/list'] }),
  })
  restoreFocus(router as unknown as RegisteredRouter)
  render(<RouterProvider router={router as never} />)
  return router
}

it(
  'the focus moves to the main region of a new screen, and on Back to the link that was followed',
  async () => {
    const router = show()
    const link = await screen.findByText('Two')
    expect(document.activeElement).toBe(document.body)
    act(() => link.focus())
    act(() => link.click())
    await screen.findByText('Item')
    await waitFor(() => expect(document.activeElement?.id).toBe('main'))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Item · Lectern'))
    act(() => router.history.back())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Two'))
  },
  4 * waitMs,
)
