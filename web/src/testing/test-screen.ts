import type { User } from '@lectern/contract/auth'
import type { Page } from '@lectern/contract/page'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { vi } from 'vitest'
import { IntlProvider } from '../i18n/intl.ts'
import { sampleUser } from './sample-user.ts'
import { type Screens, testRoutes } from './test-routes.ts'

const texts: Record<string, Record<string, string>> = import.meta.glob('../i18n/en/*.json', {
  eager: true,
  import: 'default',
})
const messages: Record<string, string> = Object.assign({}, ...Object.values(texts))

/** Returns a page of a list as servers send it. */
export function pageOfItems<T>(content: readonly T[], change: Partial<Page<T>> = {}) {
  const sort = { empty: false, sorted: true, unsorted: false }
  return {
    content,
    pageable: { pageNumber: 0, pageSize: 20, offset: 0, paged: true, unpaged: false, sort },
    sort,
    totalElements: content.length,
    totalPages: 1,
    number: 0,
    size: 20,
    numberOfElements: content.length,
    first: true,
    last: true,
    empty: content.length === 0,
    ...change,
  }
}

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
}
/** Returns the response to a request: a value to send as JSON, or a failure. */
export type Serve = (request: RecordedRequest) => unknown

/** Returns a failure with the message of a server. */
export const failure = (status: number) =>
  Response.json({ timestamp: '', status, error: 'Error', message: 'It broke', path: '' }, { status })

/** Responds to every call of the screen and returns the recorded requests. There are no libraries. */
export function mockServer(serve: Serve): RecordedRequest[] {
  const log: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address)
    const request = { method: init?.method ?? 'GET', path: pathname, query: searchParams }
    log.push(request)
    const answer = pathname === '/api/v1/libraries' ? [] : await serve(request)
    if (answer instanceof Response) return answer
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  return log
}

export const testClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

interface Screen {
  readonly routes: Screens
  /** First address. */
  readonly address: string
  readonly user?: User
  readonly client?: QueryClient
  readonly around?: (screen: ReactNode) => ReactNode
}

/** Renders a screen like the application, with English texts. */
export function renderScreen({ routes, address, user = sampleUser, client = testClient(), around }: Screen) {
  // Missing in the test browser.
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  client.setQueryData(['me'], user)
  // The application fetches these two before any screen is shown.
  client.setQueryData(['libraries', 'list'], [])
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: testRoutes(routes),
    history,
    parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
  })
  const screen = createElement(RouterProvider, { router: router as never })
  render(
    createElement(
      QueryClientProvider,
      { client },
      createElement(IntlProvider, { locale: 'en', messages }, around ? around(screen) : screen),
    ),
  )
  return { client, history, href: () => history.location.href }
}
