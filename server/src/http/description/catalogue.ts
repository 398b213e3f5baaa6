import * as accountData from '@lectern/contract/account-data'
import * as analysis from '@lectern/contract/analysis'
import * as annotations from '@lectern/contract/annotations'
import * as announcements from '@lectern/contract/announcements'
import * as apiKeys from '@lectern/contract/api-keys'
import * as auth from '@lectern/contract/auth'
import * as authActivity from '@lectern/contract/auth-activity'
import * as backup from '@lectern/contract/backup'
import * as books from '@lectern/contract/books'
import * as clientSettings from '@lectern/contract/client-settings'
import * as collections from '@lectern/contract/collections'
import * as conditions from '@lectern/contract/conditions'
import * as downloads from '@lectern/contract/downloads'
import * as duplicates from '@lectern/contract/duplicates'
import * as duplicateGroups from '@lectern/contract/duplicates-groups'
import * as errors from '@lectern/contract/errors'
import * as events from '@lectern/contract/events'
import * as fonts from '@lectern/contract/fonts'
import * as history from '@lectern/contract/history'
import * as imports from '@lectern/contract/import'
import * as uploads from '@lectern/contract/import-uploads'
import * as kobo from '@lectern/contract/kobo'
import * as koboChoices from '@lectern/contract/kobo-choices'
import * as koreader from '@lectern/contract/koreader'
import * as libraries from '@lectern/contract/libraries'
import * as metadata from '@lectern/contract/metadata'
import * as metrics from '@lectern/contract/metrics'
import * as metricsOverview from '@lectern/contract/metrics-overview'
import * as oauth2 from '@lectern/contract/oauth2'
import * as oauth2Test from '@lectern/contract/oauth2-test'
import * as opds from '@lectern/contract/opds'
import * as opdsBooks from '@lectern/contract/opds-books'
import * as publications from '@lectern/contract/opds-publications'
import * as panels from '@lectern/contract/panels'
import * as posters from '@lectern/contract/posters'
import * as progress from '@lectern/contract/progress'
import * as reader from '@lectern/contract/reader'
import * as manifests from '@lectern/contract/reader-manifests'
import * as texts from '@lectern/contract/reader-text'
import * as readlists from '@lectern/contract/readlists'
import * as referential from '@lectern/contract/referential'
import * as roles from '@lectern/contract/roles'
import type { Route } from '@lectern/contract/route'
import * as scan from '@lectern/contract/scan'
import * as series from '@lectern/contract/series'
import * as serverCheck from '@lectern/contract/server-check'
import * as settings from '@lectern/contract/settings'
import * as takeover from '@lectern/contract/takeover-routes'
import * as tasks from '@lectern/contract/tasks'
import * as taskDetails from '@lectern/contract/tasks-details'
import * as users from '@lectern/contract/users'
import * as userSessions from '@lectern/contract/users-sessions'
import * as values from '@lectern/contract/values'
import type * as z from 'zod/mini'

/** A feature of the contract, as the description shows it. */
export interface Chapter {
  readonly feature: string
  readonly about: string
  readonly contract: Readonly<Record<string, unknown>>
}

const sortedBy = (names: readonly string[]): string => ` Lists can be sorted by ${names.join(', ')}.`

/** All files of the contract that hold routes, in reading order. */
export const chapters: readonly Chapter[] = [
  {
    feature: 'auth',
    about: 'The first account, signing in and out, and who did so when.',
    contract: { ...auth, ...authActivity },
  },
  {
    feature: 'users',
    about: 'Accounts: what they may do and what they may see.',
    contract: { ...users, ...userSessions },
  },
  {
    feature: 'api-keys',
    about: 'What programs sign in with instead of a password, in the header X-API-Key.',
    contract: apiKeys,
  },
  { feature: 'oauth2', about: 'Signing in somewhere else.', contract: { ...oauth2, ...oauth2Test } },
  {
    feature: 'client-settings',
    about: 'Values that clients keep on the server, for all or for one user.',
    contract: clientSettings,
  },
  { feature: 'libraries', about: 'The folders that the server shows.', contract: libraries },
  {
    feature: 'series',
    about: `Series of visible libraries.${sortedBy(series.seriesSorts)}`,
    contract: series,
  },
  { feature: 'books', about: `Books of visible libraries.${sortedBy(books.bookSorts)}`, contract: books },
  { feature: 'metadata', about: 'What people write about books and series by hand.', contract: metadata },
  {
    feature: 'collections',
    about: 'Collections of series, of which everybody gets what they may see.',
    contract: collections,
  },
  {
    feature: 'readlists',
    about: `Lists of books across series, of which everybody gets what they may see.${sortedBy(collections.setSorts)}`,
    contract: readlists,
  },
  { feature: 'downloads', about: 'Many books in one archive.', contract: downloads },
  {
    feature: 'conditions',
    about:
      'Lists of what meets a condition: a tree of `anyOf` and `allOf` over the properties of books or series.',
    contract: conditions,
  },
  {
    feature: 'referential',
    about: 'The values that lists can be narrowed by, of what the caller may see.',
    contract: referential,
  },
  {
    feature: 'panels',
    about: 'The panels of pages, for reading panel by panel. They are those of the caller.',
    contract: panels,
  },
  { feature: 'reader', about: 'The pages of a book.', contract: reader },
  {
    feature: 'manifests',
    about: 'Books as web publications: manifests, positions and the files of EPUBs.',
    contract: manifests,
  },
  { feature: 'texts', about: 'Contents and text of PDFs.', contract: texts },
  { feature: 'fonts', about: 'Fonts for readers of texts.', contract: fonts },
  { feature: 'progress', about: 'How far the caller has read.', contract: progress },
  {
    feature: 'annotations',
    about: 'Bookmarks, highlights and notes of the caller, which nobody else sees.',
    contract: annotations,
  },
  {
    feature: 'opds',
    about: 'Feeds for programs that know OPDS 1.2 and 2.0, and the books that they lead to.',
    contract: { ...opds, ...opdsBooks, ...publications },
  },
  {
    feature: 'account-data',
    about: 'What the caller has read and marked, as a file that another account can take over.',
    contract: accountData,
  },
  {
    feature: 'koreader',
    about: 'Read progress of devices with KOReader. They sign in with an API key as user name.',
    contract: koreader,
  },
  {
    feature: 'kobo',
    about:
      'Sync with e-readers of Kobo, whose addresses hold an API key, and what goes to the devices of a key.',
    contract: { ...kobo, ...koboChoices },
  },
  { feature: 'posters', about: 'Pictures of books and series.', contract: posters },
  {
    feature: 'scan',
    about: 'Compares a library with what lies on the disk. The work is queued: the answer comes at once.',
    contract: scan,
  },
  {
    feature: 'analysis',
    about: 'Reads files again. The work is queued: the answer comes at once.',
    contract: analysis,
  },
  {
    feature: 'duplicates',
    about: 'Pages that books share, and files that are there twice.',
    contract: { ...duplicates, ...duplicateGroups },
  },
  { feature: 'import', about: 'Books that come into series, and files that go.', contract: imports },
  {
    feature: 'uploads',
    about: 'Books that arrive in pieces, to be imported.',
    contract: uploads,
  },
  { feature: 'tasks', about: 'The queue of background work.', contract: { ...tasks, ...taskDetails } },
  { feature: 'settings', about: 'What admins set for the whole server.', contract: settings },
  { feature: 'server-check', about: 'The server looks at its own libraries.', contract: serverCheck },
  { feature: 'takeover', about: 'The data of another server comes here.', contract: takeover },
  { feature: 'backup', about: 'Copies of the database.', contract: backup },
  { feature: 'history', about: 'What happened to files.', contract: history },
  { feature: 'announcements', about: 'News, and the releases of the server.', contract: announcements },
  { feature: 'events', about: 'What happens on the server, as it happens.', contract: events },
  {
    feature: 'metrics',
    about: 'Whether the server is well, and which one it is.',
    contract: { ...metrics, ...metricsOverview },
  },
]

/** Location of a route in the contract. */
export interface RouteName {
  readonly feature: string
  /** Name of the route in the contract. */
  readonly operationId: string
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'purpose' in value

const contractRoutes = chapters.flatMap(({ feature, contract }) =>
  Object.entries(contract).flatMap(([operationId, value]) =>
    isRoute(value) ? [{ feature, operationId, route: value }] : [],
  ),
)

/**
 * Returns the name of a registered route. A route that differs from the contract's only in its method gets that name and its method. Throws
 * for a route in no chapter: its file must be added above.
 */
export function nameRoute(route: Route): RouteName {
  const same = contractRoutes.find((w) => w.route === route)
  if (same) return same
  const twin = contractRoutes.find((w) => w.route.path === route.path && w.route.purpose === route.purpose)
  if (!twin) throw new Error(`the description of the API knows no chapter with ${route.method} ${route.path}`)
  const method = route.method.charAt(0) + route.method.slice(1).toLowerCase()
  return { feature: twin.feature, operationId: `${twin.operationId}By${method}` }
}

const shapeKinds = new Set(['object', 'enum', 'union', 'array', 'lazy'])
const isShape = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' &&
  value !== null &&
  '_zod' in value &&
  shapeKinds.has((value as z.ZodMiniType)._zod.def.type)

/** Shapes that have a name in the contract, by that name. */
export const namedShapes: ReadonlyMap<string, z.ZodMiniType> = new Map(
  [...chapters.map((c) => c.contract), errors, roles, values].flatMap((contract) =>
    Object.entries(contract).flatMap(([name, value]) => (isShape(value) ? [[name, value] as const] : [])),
  ),
)
