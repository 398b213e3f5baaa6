import * as libraries from '@lectern/contract/libraries'
import type { FastifyInstance } from 'fastify'
import { createKeyedLock } from '../../db/keyed-lock.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { serve } from '../../http/serve.ts'
import { changeLibrary, createLibrary, deleteLibrary, type LibraryHooks } from './change-library.ts'
import { toLibrary } from './library-settings.ts'
import { listFolder } from './list-folder.ts'
import { findLibrary, listLibraryCounts, listVisibleLibraries } from './queries.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
  readonly configDir: string
  readonly libraryHooks: LibraryHooks
}

export function libraryRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, libraryHooks: hooks } = deps
  serve(app, libraries.listLibraries, ({ viewer }) => listVisibleLibraries(db, viewer))
  serve(app, libraries.getLibrary, async ({ viewer, params }) => {
    const library = await findLibrary(db, params.libraryId, viewer)
    if (!library) throw new AppError('NOT_FOUND')
    return toLibrary(library, viewer.isAdmin)
  })
  // One change at a time: two concurrent ones would each find their name and folder free.
  const turns = createKeyedLock()
  serve(app, libraries.createLibrary, async ({ body }) =>
    toLibrary(await turns.run('libraries', () => createLibrary(deps, hooks, body)), true),
  )
  for (const route of [libraries.updateLibrary, libraries.replaceLibrary])
    serve(app, route, ({ params, body }) =>
      turns.run('libraries', () => changeLibrary(deps, hooks, params.libraryId, body)),
    )
  serve(app, libraries.deleteLibrary, ({ params }) =>
    turns.run('libraries', () => deleteLibrary(deps, hooks, params.libraryId)),
  )
  serve(app, libraries.listLibraryCounts, ({ viewer }) => listLibraryCounts(db, viewer))
  serve(app, libraries.listFolder, ({ body }) => listFolder(body?.path ?? '', body?.showFiles ?? false))
}
