import * as annotations from '@lectern/contract/annotations'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { fold } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { attachment } from '../../http/reply/content-disposition.ts'
import { serve, serveStream } from '../../http/serve.ts'
import { changeAnnotation, createAnnotation, deleteAnnotation } from './annotate-book.ts'
import { formatMarkdown } from './format-markdown.ts'
import { findBookToAnnotate, listAll, listOfBook } from './queries.ts'

/** Adds the routes of annotations. They only return the caller's own annotations. */
export function annotationRoutes(app: FastifyInstance, deps: { readonly db: Db; readonly bus: Bus }): void {
  const { db } = deps
  const getBook = async (viewer: Viewer, bookId: string) => {
    const book = await findBookToAnnotate(db, viewer, bookId)
    if (!book) throw new AppError('NOT_FOUND')
    return book
  }

  serve(app, annotations.listBookAnnotations, async ({ viewer, params, query }) => {
    const book = await getBook(viewer, params.bookId)
    return listOfBook(db, viewer, book.id, query.kind)
  })
  serve(app, annotations.createAnnotation, ({ viewer, params, body }) =>
    createAnnotation(deps, viewer, params.bookId, body),
  )
  serve(app, annotations.changeAnnotation, ({ viewer, params, body }) =>
    changeAnnotation(deps, viewer, params.annotationId, body),
  )
  serve(app, annotations.deleteAnnotation, ({ viewer, params }) =>
    deleteAnnotation(deps, viewer, params.annotationId),
  )
  serve(app, annotations.listAnnotations, ({ viewer, query }) =>
    listAll(db, viewer, { ...query, text: fold(query.search?.trim() ?? '') }, { ...query, unpaged: false }),
  )
  serveStream(app, annotations.downloadAnnotations, async ({ viewer, params, reply }) => {
    const book = await getBook(viewer, params.bookId)
    const text = formatMarkdown(
      { title: book.title, seriesTitle: book.series_title },
      await listOfBook(db, viewer, book.id),
    )
    return reply
      .type('text/markdown; charset=utf-8')
      .header('content-disposition', attachment(`${book.title}.md`))
      .send(text)
  })
}
