import type { ReactNode } from 'react'

export type FrameScreenName =
  | 'MainLayout'
  | 'WelcomePage'
  | 'DashboardPage'
  | 'LibraryLayout'
  | 'BrowseSeriesPage'
  | 'BrowseBooksPage'
  | 'BrowseCollectionsPage'
  | 'BrowseReadListsPage'
  | 'CollectionPage'
  | 'ReadListPage'
  | 'SearchPage'
  | 'SeriesPage'
  | 'OneshotPage'
  | 'BookPage'
  | 'AdminPage'
  | 'NotFoundPage'

/** Component → import of each screen in the frame. The type is written out, because the type of the router must not depend on the screens. */
export const frameScreens: {
  readonly [K in FrameScreenName]: () => Promise<Readonly<Record<K, () => ReactNode>>>
} = {
  MainLayout: () => import('./layout/MainLayout.tsx'),
  WelcomePage: () => import('../features/libraries/pages/WelcomePage.tsx'),
  DashboardPage: () => import('../features/dashboard/pages/DashboardPage.tsx'),
  LibraryLayout: () => import('./pages/LibraryLayout.tsx'),
  BrowseSeriesPage: () => import('../features/browse/pages/BrowseSeriesPage.tsx'),
  BrowseBooksPage: () => import('../features/browse/pages/BrowseBooksPage.tsx'),
  BrowseCollectionsPage: () => import('../features/browse/pages/BrowseCollectionsPage.tsx'),
  BrowseReadListsPage: () => import('../features/browse/pages/BrowseReadListsPage.tsx'),
  CollectionPage: () => import('../features/collections/pages/CollectionPage.tsx'),
  ReadListPage: () => import('../features/readlists/pages/ReadListPage.tsx'),
  SearchPage: () => import('../features/search/pages/SearchPage.tsx'),
  SeriesPage: () => import('../features/series/pages/SeriesPage.tsx'),
  OneshotPage: () => import('../features/series/pages/OneshotPage.tsx'),
  BookPage: () => import('../features/books/pages/BookPage.tsx'),
  AdminPage: () => import('./admin/AdminPage.tsx'),
  NotFoundPage: () => import('./pages/NotFoundPage.tsx'),
}
