import * as contract from '@lectern/contract/panels'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { serve } from '../../http/serve.ts'
import { deletePanels, listPanels, savePanels } from './queries.ts'

/**
 * Adds the routes of panels: what guided view has found on pages, and what readers have put right. They belong to one user and to the contents
 * of a page, not to a book, so that they outlive a move or a conversion of the file and say nothing of what others may see.
 */
export function panelRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, contract.findPanels, ({ viewer, query }) => listPanels(db, viewer.userId, query.pageHash))
  serve(app, contract.keepPanels, ({ viewer, params, body }) =>
    savePanels(db, viewer.userId, params.pageHash, body, Date.now()),
  )
  serve(app, contract.forgetPanels, ({ viewer, params }) => deletePanels(db, viewer.userId, params.pageHash))
}
