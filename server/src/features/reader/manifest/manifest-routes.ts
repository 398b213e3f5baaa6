import { manifestTypes } from '@lectern/contract/media-types'
import type { Publication } from '@lectern/contract/reader-manifests'
import * as manifests from '@lectern/contract/reader-manifests'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { baseUrl } from '../../../http/request/base-url.ts'
import { type Call, serve } from '../../../http/serve.ts'
import type { AnalyzedPage } from '../../../media/book-file.ts'
import { fetchBooks } from '../../books/book-list-queries.ts'
import { isReady } from '../../books/queries.ts'
import type { FindEpub } from '../book-caches.ts'
import { findPublished, type PublicationSource } from '../queries.ts'
import type { RecentReaders } from '../recent-readers.ts'
import { type Described, divinaPublication, epubPublication, pdfPublication } from './publication.ts'

interface Deps {
  readonly db: Db
  readonly findEpub: FindEpub
  readonly listPages: (book: PublicationSource) => Promise<readonly AnalyzedPage[]>
  readonly readers: RecentReaders
  readonly contextPath: string
}
type Profile = keyof typeof manifestTypes
type ManifestCall = Pick<Call<typeof manifests.getManifest>, 'viewer' | 'params' | 'request' | 'reply'>

/**
 * Returns the manifest as Komga's clients decode it: in links, each property is an object (Komga's API document). Manifests of OPDS have the
 * flat properties of Readium.
 */
const nestProperties = (publication: Publication): Publication => ({
  ...publication,
  readingOrder: publication.readingOrder.map((link) =>
    link.properties ? { ...link, properties: { presentation: link.properties } } : link,
  ),
})

/** Makes the manifest of a book; `folder` is the path of books in its addresses. Throws NOT_FOUND, BOOK_NOT_READY and WRONG_PROFILE. */
export type MakeManifest = (
  call: Pick<ManifestCall, 'viewer' | 'params' | 'request'>,
  wanted: { readonly profile?: Profile | undefined; readonly folder: string },
) => Promise<{ readonly publication: Publication; readonly kind: Profile; readonly described: Described }>

/** Registers the routes of manifests; returns the function that other protocols make them with. */
export function manifestRoutes(
  app: FastifyInstance,
  { db, findEpub, listPages, readers, contextPath }: Deps,
): { makeManifest: MakeManifest } {
  const find = async (
    viewer: Viewer,
    bookId: string,
    request: FastifyRequest,
    folder: string,
  ): Promise<Described> => {
    const published = await findPublished(db, viewer, bookId)
    const [book] = published ? await fetchBooks(db, viewer, [published.id]) : []
    if (!published || !book) throw new AppError('NOT_FOUND')
    if (!isReady(published)) throw new AppError('BOOK_NOT_READY')
    return {
      book,
      about: published,
      url: `${baseUrl(request, contextPath)}${folder}/${encodeURIComponent(book.id)}`,
    }
  }

  const makers: Record<Profile, (d: Described) => Promise<Publication>> = {
    async epub(d) {
      const epub = d.book.media.mediaProfile === 'EPUB' ? await findEpub(d.about) : undefined
      if (!epub) throw new AppError('WRONG_PROFILE')
      return epubPublication(d, epub)
    },
    async pdf(d) {
      if (d.book.media.mediaProfile !== 'PDF') throw new AppError('WRONG_PROFILE')
      return pdfPublication(d, await listPages(d.about))
    },
    async divina(d) {
      const pages = await listPages(d.about)
      if (pages.length === 0) throw new AppError('WRONG_PROFILE')
      return divinaPublication(d, pages)
    },
  }
  const getProfile = ({ book }: Described): Profile => {
    if (book.media.mediaProfile === 'EPUB') return 'epub'
    return book.media.mediaProfile === 'PDF' ? 'pdf' : 'divina'
  }

  const makeManifest: MakeManifest = async ({ viewer, params, request }, { profile, folder }) => {
    const described = await find(viewer, params.bookId, request, folder)
    const kind = profile ?? getProfile(described)
    const publication = await makers[kind](described)
    readers.record(params.bookId, request.ip, request.sessionHash)
    return { publication, kind, described }
  }
  const answer =
    (profile?: Profile) =>
    async (call: ManifestCall): Promise<Publication> => {
      const { publication, kind } = await makeManifest(call, { profile, folder: '/api/v1/books' })
      call.reply.type(manifestTypes[kind])
      return nestProperties(publication)
    }
  serve(app, manifests.getManifest, answer())
  serve(app, manifests.getEpubManifest, answer('epub'))
  serve(app, manifests.getPdfManifest, answer('pdf'))
  serve(app, manifests.getDivinaManifest, answer('divina'))
  return { makeManifest }
}
