import type { QueryClient } from '@tanstack/react-query'
import { createRouter, Outlet, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { allKey, bookFilterKeys, savedKey, seriesFilterKeys } from '../features/filters/filter-keys.ts'
import type { TextGroup } from '../i18n/text-groups.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { TooltipsOnDemand } from '../ui/feedback/TooltipsOnDemand.tsx'
import type { completeAddress as CompleteAddress } from './complete-address.ts'
import { createRootRouteWithContext, createRoute } from './create-route.ts'
import type { FrameScreenName } from './frame-screens.ts'
import { requireSignedIn } from './guards.ts'
import { lazyPage, loadWhenReachable } from './lazy-page.ts'
import { loadLibraryGuards } from './load-library-guards.ts'
import type { LoginGuardArgs } from './login-guard.ts'
import { RouteError } from './RouteError.tsx'
import { anyKeys, parseSearch, searchKeys, stringifySearch } from './search-params.ts'
import type { Session } from './session.ts'
import { WaitingScreen } from './WaitingScreen.tsx'

interface RouterContext {
  readonly client: QueryClient
  readonly receiveEvents: Session['receiveEvents']
}

/** Query parameters of every list: page, sort order, and filters that match all of their values. */
const listKeys = ['page', 'pageSize', 'sort', allKey] as const
/** Query parameters with the collection or read list from which a page was opened: `COLLECTION` or `READLIST`, and its id. */
const contextKeys = ['context', 'contextId'] as const

type At = { readonly context: { readonly client: QueryClient } }

/** Creates a page in the frame. The list of these pages is a separate file, which is not loaded to open a book. */
const framePage = <K extends FrameScreenName>(name: K, ...texts: readonly TextGroup[]) =>
  lazyPage<K, () => ReactNode>(
    async () => (await import('./frame-screens.ts')).frameScreens[name](),
    name,
    ...texts,
  )
const loadLoginGuard = loadWhenReachable(() => import('./login-guard.ts'))
const loadCompletion = loadWhenReachable(() => import('./complete-address.ts'))
/** Restores remembered filters; loaded by lists only. */
const completeAddress =
  (...list: Parameters<typeof CompleteAddress>) =>
  async (at: object): Promise<void> =>
    (await loadCompletion()).completeAddress(...list)(at)
const requireLibraries = async (at: At) => (await loadLibraryGuards()).requireLibraries(at)

/** For routes without a waiting screen: those without the frame, and the frame itself. */
const notPending = Number.POSITIVE_INFINITY

function RootLayout() {
  return (
    <>
      <Outlet />
      <Toasts />
      <TooltipsOnDemand />
    </>
  )
}
const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  errorComponent: RouteError,
})

const startup = createRoute({
  getParentRoute: () => root,
  path: '/startup',
  pendingMs: notPending,
  validateSearch: searchKeys('redirect'),
  component: lazyPage(() => import('./pages/StartupPage.tsx'), 'StartupPage'),
})
const loginScreen = lazyPage(
  () => import('../features/auth/pages/LoginPage.tsx'),
  'LoginPage',
  'account',
  'failures',
)
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  pendingMs: notPending,
  validateSearch: searchKeys('redirect', 'error', 'logout'),
  beforeLoad: async (at: LoginGuardArgs) => {
    // Loads the code while the signed-in user is being fetched. A failure is reported by the navigation.
    loginScreen.preload?.()?.catch(() => {})
    return (await loadLoginGuard()).requireSignedOut(at)
  },
  component: loginScreen,
})

/** Parent of all routes that need a user. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  pendingMs: notPending,
  beforeLoad: requireSignedIn,
})
const frame = createRoute({
  getParentRoute: () => signedIn,
  id: 'frame',
  pendingMs: notPending,
  component: framePage('MainLayout', 'shared', 'browse'),
})
const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})
const welcome = createRoute({
  getParentRoute: () => frame,
  path: '/welcome',
  beforeLoad: async (at) => (await loadLibraryGuards()).requireNoLibraries(at),
  component: framePage('WelcomePage'),
})
const dashboard = createRoute({
  getParentRoute: () => frame,
  path: '/dashboard',
  beforeLoad: requireLibraries,
  component: framePage('DashboardPage'),
})
const libraries = createRoute({
  getParentRoute: () => frame,
  path: '/libraries',
  beforeLoad: async (at) => {
    await requireLibraries(at)
    throw (await loadLibraryGuards()).getLastLibraryRoute('all')
  },
})
const library = createRoute({
  getParentRoute: () => frame,
  path: '/libraries/$libraryId',
  beforeLoad: requireLibraries,
  component: framePage('LibraryLayout'),
})
const libraryHome = createRoute({
  getParentRoute: () => library,
  path: '/',
  beforeLoad: async ({ params }) => {
    throw (await loadLibraryGuards()).getLastLibraryRoute(params.libraryId)
  },
})
const recommended = createRoute({
  getParentRoute: () => library,
  path: '/recommended',
  component: framePage('DashboardPage'),
})
const browse = createRoute({
  getParentRoute: () => library,
  path: '/series',
  validateSearch: searchKeys(...listKeys, 'nav', savedKey, ...seriesFilterKeys),
  beforeLoad: completeAddress('series', 'libraryId', [...listKeys, ...seriesFilterKeys]),
  component: framePage('BrowseSeriesPage'),
})
const browseBooks = createRoute({
  getParentRoute: () => library,
  path: '/books',
  validateSearch: searchKeys(...listKeys, savedKey, ...bookFilterKeys),
  beforeLoad: completeAddress('books', 'libraryId', [...listKeys, ...bookFilterKeys]),
  component: framePage('BrowseBooksPage'),
})
const browseCollections = createRoute({
  getParentRoute: () => library,
  path: '/collections',
  validateSearch: searchKeys(...listKeys, 'search'),
  component: framePage('BrowseCollectionsPage'),
})
const browseReadLists = createRoute({
  getParentRoute: () => library,
  path: '/readlists',
  validateSearch: searchKeys(...listKeys, 'search'),
  component: framePage('BrowseReadListsPage'),
})
const collection = createRoute({
  getParentRoute: () => frame,
  path: '/collections/$collectionId',
  validateSearch: searchKeys(...listKeys, ...seriesFilterKeys),
  beforeLoad: completeAddress('collections', 'collectionId', [...listKeys, ...seriesFilterKeys]),
  component: framePage('CollectionPage'),
})
const readList = createRoute({
  getParentRoute: () => frame,
  path: '/readlists/$readListId',
  validateSearch: searchKeys(...listKeys, ...bookFilterKeys),
  beforeLoad: completeAddress('readlists', 'readListId', [...listKeys, ...bookFilterKeys]),
  component: framePage('ReadListPage'),
})
const find = createRoute({
  getParentRoute: () => frame,
  path: '/search',
  validateSearch: searchKeys('q', 'kind', allKey, ...seriesFilterKeys, ...bookFilterKeys),
  component: framePage('SearchPage', 'search'),
})
const series = createRoute({
  getParentRoute: () => frame,
  path: '/series/$seriesId',
  validateSearch: searchKeys(...listKeys, ...contextKeys, ...bookFilterKeys),
  component: framePage('SeriesPage'),
})
const oneshot = createRoute({
  getParentRoute: () => frame,
  path: '/oneshot/$seriesId',
  validateSearch: searchKeys(...contextKeys),
  component: framePage('OneshotPage'),
})
const book = createRoute({
  getParentRoute: () => frame,
  path: '/book/$bookId',
  validateSearch: searchKeys(...contextKeys),
  component: framePage('BookPage'),
})
const reader = createRoute({
  getParentRoute: () => signedIn,
  path: '/book/$bookId/read',
  pendingMs: notPending,
  validateSearch: searchKeys('page', 'incognito', ...contextKeys),
  component: lazyPage(() => import('../features/reader/pages/ReadBookPage.tsx'), 'ReadBookPage', 'reader'),
})
const textReader = createRoute({
  getParentRoute: () => signedIn,
  path: '/book/$bookId/read-epub',
  pendingMs: notPending,
  validateSearch: searchKeys('incognito', 'mark', ...contextKeys),
  component: lazyPage(
    () => import('../features/text-reader/pages/ReadTextPage.tsx'),
    'ReadTextPage',
    'textReader',
  ),
})
/**
 * Creates the routes of an area of administration. Its screens and their roles are listed in `admin-screens.ts`, which is loaded with the
 * page only.
 */
function createArea<const P extends string>(path: P) {
  const area = createRoute({
    getParentRoute: () => frame,
    path,
    validateSearch: anyKeys,
    component: adminPage,
  })
  return area.addChildren([createRoute({ getParentRoute: () => area, path: '$' })])
}
const adminPage = framePage('AdminPage', 'adminFrame')
const anythingElse = createRoute({
  getParentRoute: () => frame,
  path: '$',
  component: framePage('NotFoundPage'),
})

const routeTree = root.addChildren([
  startup,
  login,
  signedIn.addChildren([
    reader,
    textReader,
    frame.addChildren([
      home,
      welcome,
      dashboard,
      libraries,
      library.addChildren([
        libraryHome,
        recommended,
        browse,
        browseBooks,
        browseCollections,
        browseReadLists,
      ]),
      collection,
      readList,
      find,
      series,
      oneshot,
      book,
      createArea('/import'),
      createArea('/media-management'),
      createArea('/history'),
      createArea('/settings'),
      createArea('/account'),
      anythingElse,
    ]),
  ]),
])

export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    basepath: new URL(document.baseURI).pathname,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    // The old screen is kept, with a progress line, until the new one is ready; only after a second it is replaced.
    defaultPendingComponent: WaitingScreen,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 0,
    scrollRestoration: false,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
