import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { parseSearch, stringifySearch } from '../app/search-params.ts'
import { IntlProvider } from '../i18n/intl.ts'
import { DialogHost } from '../ui/dialog/DialogHost.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { testRoutes } from './test-routes.ts'

const messages: Record<string, string> = Object.assign(
  {},
  ...Object.values(import.meta.glob('../i18n/en/*.json', { eager: true, import: 'default' })),
)

interface Props {
  readonly client: QueryClient
  readonly path?: string
  /** Route of the screen. Without one, the screen is shown at every address. */
  readonly route?: string
  /** Called with each new path. */
  readonly onPath?: (path: string) => void
  readonly children: ReactNode
}

/** Wraps a screen under test: English texts, a query cache, and an address that links can change. */
export function TestProviders({ client, path = '/', route, onPath, children }: Props) {
  // The same router for the whole test.
  const router = useMemo(() => {
    const screen = () => children
    const made = createRouter({
      routeTree: testRoutes(route ? { [route]: screen, $: () => null } : { '/': screen, $: screen }),
      history: createMemoryHistory({ initialEntries: [path] }),
      parseSearch,
      stringifySearch,
    })
    made.subscribe('onResolved', ({ toLocation }) => onPath?.(toLocation.href))
    return made
  }, [path, route, onPath, children])
  return (
    <IntlProvider locale="en" messages={messages}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
        <DialogHost />
        <Toasts />
      </QueryClientProvider>
    </IntlProvider>
  )
}
