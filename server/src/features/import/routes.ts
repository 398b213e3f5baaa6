import * as imports from '@lectern/contract/import'
import * as uploading from '@lectern/contract/import-uploads'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { createUploads, isDatabase } from '../../files/uploads.ts'
import { serve, serveStream } from '../../http/serve.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Workers } from '../../workers/workers.ts'
import { queueBookDeletion, queueSeriesDeletion } from './delete-books.ts'
import { importBooks } from './import-book.ts'
import { listFilesBeside } from './list-files-beside.ts'
import { analyzeTransientBook, readTransientPage, scanTransientFolder } from './scan-transient-folder.ts'
import { createTransientBooks } from './transient-books.ts'
import { deleteUploads, getUploadFolder, listUploadedFiles } from './uploaded-files.ts'

/** Refuses databases from API keys: the next click of an administrator imports their accounts, passwords and keys. Throws API_KEY_REFUSED. */
function refuseKey({ usesApiKey }: FastifyRequest, name: string | undefined): void {
  if (usesApiKey && name !== undefined && isDatabase(name)) throw new AppError('API_KEY_REFUSED')
}

/** Pages are untrusted images: scripts in an SVG must not run. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function importRoutes(
  app: FastifyInstance,
  deps: { readonly db: Db; readonly queue: Queue; readonly workers: Workers; readonly configDir: string },
): void {
  const transientDeps = { ...deps, transients: createTransientBooks() }
  serve(app, imports.scanTransientBooks, ({ body }) => scanTransientFolder(transientDeps, body.path))
  serve(app, imports.analyzeTransientBook, ({ viewer, params }) =>
    analyzeTransientBook(transientDeps, viewer, params.transientBookId),
  )
  serveStream(app, imports.getTransientPage, async ({ params, reply }) => {
    const page = await readTransientPage(transientDeps, params.transientBookId, params.pageNumber)
    reply.type(page.mediaType).header('content-security-policy', pagePolicy)
    return reply.send(Buffer.from(page.bytes))
  })
  serve(app, imports.importBooks, ({ viewer, body }) => importBooks(deps, viewer, body))
  const uploads = createUploads(getUploadFolder(deps.configDir))
  const { folder } = uploads
  serve(app, uploading.getUploadFolder, async () => ({ folder, free: await uploads.getFree() }))
  serve(app, uploading.listUploadedFiles, () => listUploadedFiles(folder))
  serve(app, uploading.deleteUploadedFile, ({ params }) => deleteUploads(folder, params.file))
  serve(app, uploading.deleteUploadedFiles, () => deleteUploads(folder))
  serve(app, uploading.beginUpload, ({ viewer, body, request }) => {
    refuseKey(request, body.name)
    return uploads.begin(viewer.publicId, body)
  })
  serve(app, uploading.uploadPiece, ({ viewer, params, body, request }) => {
    refuseKey(request, uploads.nameOf(viewer.publicId, params.uploadId))
    return uploads.write(viewer.publicId, params.uploadId, { offset: body.offset, bytes: body.file })
  })
  serve(app, uploading.cancelUpload, ({ viewer, params, request }) => {
    refuseKey(request, uploads.nameOf(viewer.publicId, params.uploadId))
    return uploads.cancel(viewer.publicId, params.uploadId)
  })
  serve(app, imports.listFilesBeside, ({ viewer, query: { book_id = [], series_id = [] } }) =>
    listFilesBeside(deps.db, viewer, { bookIds: book_id, seriesIds: series_id }),
  )
  // As Komga's clients expect: missing books are ignored (behaviour 1.8).
  serve(app, imports.deleteBookFile, ({ viewer, params }) => queueBookDeletion(deps, viewer, params.bookId))
  serve(app, imports.deleteSeriesFiles, ({ viewer, params }) =>
    queueSeriesDeletion(deps, viewer, params.seriesId),
  )
}
