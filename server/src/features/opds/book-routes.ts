import type { downloadBook } from '@lectern/contract/books'
import * as books from '@lectern/contract/opds-books'
import type { getBookPoster } from '@lectern/contract/posters'
import type { getRawPage } from '@lectern/contract/reader'
import { pageWidths } from '@lectern/contract/reader'
import type { getResource } from '@lectern/contract/reader-manifests'
import type { FastifyInstance } from 'fastify'
import { type Call, type Sender, serveStream } from '../../http/serve.ts'
import type { SendPage } from '../reader/pages/page-routes.ts'

/** Functions that send the files, pages and images of books. */
export interface BookSenders {
  readonly sendPage: SendPage
  readonly sendRawPage: Sender<typeof getRawPage>
  readonly sendResource: Sender<typeof getResource>
  readonly sendBookFile: Sender<typeof downloadBook>
  readonly sendBookPoster: Sender<typeof getBookPoster>
}
type PageCall = Pick<Call<typeof books.streamPage>, 'viewer' | 'params' | 'query' | 'request' | 'reply'>

/** Returns the smallest page width of the server that is at least this width; the largest for greater widths. */
const toPageWidth = (width: number): number =>
  pageWidths.find((known) => known >= width) ?? pageWidths[pageWidths.length - 1] ?? width

/** Registers the files, pages and images of books for both versions of OPDS. */
export function opdsBookRoutes(app: FastifyInstance, send: BookSenders): void {
  const sendPage =
    (firstPage: 0 | 1) =>
    ({ viewer, params, query: { convert, maxWidth }, request, reply }: PageCall) =>
      send.sendPage(
        { viewer, request, reply },
        {
          bookId: params.bookId,
          number: params.pageNumber + 1 - firstPage,
          query: {
            convert,
            contentNegotiation: false,
            format: 'jpeg',
            maxWidth: maxWidth === undefined ? undefined : toPageWidth(maxWidth),
          },
          byAccept: true,
        },
      )
  serveStream(app, books.streamPage, sendPage(0))
  serveStream(app, books.getPublicationPage, sendPage(1))
  serveStream(app, books.getPublicationRawPage, send.sendRawPage)
  for (const poster of [books.getFeedPoster, books.getSmallFeedPoster, books.getPublicationPoster])
    serveStream(app, poster, send.sendBookPoster)
  for (const file of [books.downloadFromFeed, books.downloadPublication])
    serveStream(app, file, send.sendBookFile)
  for (const file of [books.downloadFromFeedAs, books.downloadPublicationAs])
    serveStream(app, file, send.sendBookFile)
  serveStream(app, books.getPublicationResource, send.sendResource)
}
