import * as contract from '@lectern/contract/panels'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { serve } from '../../http/serve.ts'
import { deletePanels, listPanels, savePanels } from './queries.ts'

/**
 * Registers the routes of panels: those that guided view detects on pages, and corrections of readers. They belong to one user and to the
 * content of a page, not to a book: so they survive a move or a conversion of the file, and reveal nothing about the pages of others.
 */
export function panelRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, contract.findPanels, ({ viewer, query }) => listPanels(db, viewer.userId, query.pageHash))
  serve(app, contract.keepPanels, ({ viewer, params, body }) =>
    savePanels(db, viewer.userId, params.pageHash, body, Date.now()),
  )
  serve(app, contract.forgetPanels, ({ viewer, params }) => deletePanels(db, viewer.userId, params.pageHash))
}
