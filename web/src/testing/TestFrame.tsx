import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { IntlProvider } from 'react-intl'
import { parseSearch, stringifySearch } from '../app/search-params.ts'
import { messages } from '../i18n/locales/en.ts'
import { DialogHost } from '../ui/DialogHost.tsx'
import { Toasts } from '../ui/Toasts.tsx'

interface Props {
  readonly client: QueryClient
  readonly path?: string
  /** Told where the screen went. */
  readonly onPath?: (path: string) => void
  readonly children: ReactNode
}

/** Around a screen under test: English texts, a cache, and an address that any link may change. */
export function TestFrame({ client, path = '/', onPath, children }: Props) {
  // One router for the life of the test; its screen stays whatever the address becomes.
  const router = useMemo(() => {
    const root = createRootRoute()
    const screen = createRoute({ getParentRoute: () => root, path: '$', component: () => children })
    const home = createRoute({ getParentRoute: () => root, path: '/', component: () => children })
    const made = createRouter({
      routeTree: root.addChildren([home, screen]),
      history: createMemoryHistory({ initialEntries: [path] }),
      parseSearch,
      stringifySearch,
    })
    made.subscribe('onResolved', ({ toLocation }) => onPath?.(toLocation.href))
    return made
  }, [path, onPath, children])
  return (
    <IntlProvider locale="en" messages={messages as Record<string, string>}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
        <DialogHost />
        <Toasts />
      </QueryClientProvider>
    </IntlProvider>
  )
}
