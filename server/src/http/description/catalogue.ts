import * as analysis from '@lectern/contract/analysis'
import * as auth from '@lectern/contract/auth'
import * as backup from '@lectern/contract/backup'
import * as books from '@lectern/contract/books'
import * as errors from '@lectern/contract/errors'
import * as events from '@lectern/contract/events'
import * as libraries from '@lectern/contract/libraries'
import * as metrics from '@lectern/contract/metrics'
import * as posters from '@lectern/contract/posters'
import * as progress from '@lectern/contract/progress'
import * as reader from '@lectern/contract/reader'
import * as roles from '@lectern/contract/roles'
import type { Route } from '@lectern/contract/route'
import * as scan from '@lectern/contract/scan'
import * as series from '@lectern/contract/series'
import * as settings from '@lectern/contract/settings'
import * as tasks from '@lectern/contract/tasks'
import * as users from '@lectern/contract/users'
import * as values from '@lectern/contract/values'
import type * as z from 'zod/mini'

/** One feature of the contract, as the description shows it. */
export interface Chapter {
  readonly feature: string
  readonly about: string
  readonly contract: Readonly<Record<string, unknown>>
}

const sortedBy = (names: readonly string[]): string => ` Lists can be sorted by ${names.join(', ')}.`

/** Every file of the contract that holds routes, in the order in which they are read. */
export const chapters: readonly Chapter[] = [
  { feature: 'auth', about: 'The first account, signing in and out, and who did so when.', contract: auth },
  { feature: 'users', about: 'Accounts: what they may do and what they may see.', contract: users },
  { feature: 'libraries', about: 'The folders that the server shows.', contract: libraries },
  {
    feature: 'series',
    about: `Series of visible libraries.${sortedBy(series.seriesSorts)}`,
    contract: series,
  },
  { feature: 'books', about: `Books of visible libraries.${sortedBy(books.bookSorts)}`, contract: books },
  { feature: 'reader', about: 'The pages of a book.', contract: reader },
  { feature: 'progress', about: 'How far the caller has read.', contract: progress },
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
  { feature: 'tasks', about: 'The queue of background work.', contract: tasks },
  { feature: 'settings', about: 'What admins set for the whole server.', contract: settings },
  { feature: 'backup', about: 'Copies of the database.', contract: backup },
  { feature: 'events', about: 'What happens on the server, as it happens.', contract: events },
  { feature: 'metrics', about: 'Whether the server is well, and which one it is.', contract: metrics },
]

/** Where a route is written down. */
export interface RouteName {
  readonly feature: string
  /** Name of the route in the contract. */
  readonly operationId: string
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'purpose' in value

const written = chapters.flatMap(({ feature, contract }) =>
  Object.entries(contract).flatMap(([operationId, value]) =>
    isRoute(value) ? [{ feature, operationId, route: value }] : [],
  ),
)

/**
 * The name of a registered route. One that differs from the contract's only in its method takes the contract's name and the method.
 * Fails for a route that no chapter holds: its file has to be added above.
 */
export function nameRoute(route: Route): RouteName {
  const same = written.find((w) => w.route === route)
  if (same) return same
  const twin = written.find((w) => w.route.path === route.path && w.route.purpose === route.purpose)
  if (!twin) throw new Error(`the description of the API knows no chapter with ${route.method} ${route.path}`)
  const method = route.method.charAt(0) + route.method.slice(1).toLowerCase()
  return { feature: twin.feature, operationId: `${twin.operationId}By${method}` }
}

const shapeKinds = new Set(['object', 'enum', 'union', 'array'])
const isShape = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' &&
  value !== null &&
  '_zod' in value &&
  shapeKinds.has((value as z.ZodMiniType)._zod.def.type)

/** The shapes that have a name in the contract, by that name. */
export const namedShapes: ReadonlyMap<string, z.ZodMiniType> = new Map(
  [...chapters.map((c) => c.contract), errors, roles, values].flatMap((contract) =>
    Object.entries(contract).flatMap(([name, value]) => (isShape(value) ? [[name, value] as const] : [])),
  ),
)
