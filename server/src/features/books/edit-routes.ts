import * as metadata from '@lectern/contract/metadata'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { type EditBooksDeps, editBook, editBooks } from './edit-books.ts'

export function bookEditRoutes(app: FastifyInstance, deps: EditBooksDeps): void {
  serve(app, metadata.changeBookMetadata, ({ viewer, params, body }) =>
    editBook(deps, viewer, params.bookId, body),
  )
  serve(app, metadata.changeBooksMetadata, async ({ viewer, body }) => {
    await editBooks(deps, viewer, body)
  })
}
