import {
  flatProgressionType,
  opdsAuthenticationType,
  opdsPublicationType,
  progressionType,
} from '@lectern/contract/media-types'
import * as opds from '@lectern/contract/opds-publications'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bus } from '../../events/bus.ts'
import { baseUrl } from '../../http/request/base-url.ts'
import { type Call, serve } from '../../http/serve.ts'
import type { FindEpub } from '../reader/book-caches.ts'
import type { MakeManifest } from '../reader/manifest/manifest-routes.ts'
import { publicationMetadata } from '../reader/manifest/publication-metadata.ts'
import { getProgression, putProgression } from '../reader/progression/progression.ts'
import type { FeedDeps } from './describe-books.ts'
import { getFlatProgression, putFlatProgression } from './flat-progression.ts'
import { feedMetadata, publicationImages, publicationLinks } from './publication-entry.ts'

export interface PublicationBookDeps extends FeedDeps {
  readonly bus: Bus
  readonly findEpub: FindEpub
  readonly makeManifest: MakeManifest
}

/** Returns the description of the sign-in; `base` is the address of OPDS 2.0. */
const authenticationDocument = (base: string): opds.AuthenticationDocument => ({
  id: `${base}/auth`,
  title: 'Lectern',
  description: 'Enter your email address and password to sign in.',
  authentication: [
    { type: 'http://opds-spec.org/auth/basic', labels: { login: 'Email', password: 'Password' } },
  ],
  links: [{ rel: 'help', href: base.replace(/\/opds\/v2$/, '/'), type: 'text/html' }],
})

/** Registers the manifests and progression of OPDS 2.0, and the description of its sign-in. */
export function publicationBookRoutes(app: FastifyInstance, deps: PublicationBookDeps): void {
  const { contextPath, makeManifest, describeBooks } = deps
  const getBase = (request: FastifyRequest) => `${baseUrl(request, contextPath)}/opds/v2`
  type ManifestCall = Pick<Call<typeof opds.getPublication>, 'viewer' | 'params' | 'request' | 'reply'>

  const manifest = (profile?: 'epub' | 'pdf' | 'divina') => async (call: ManifestCall) => {
    const { publication, kind, described } = await makeManifest(call, { profile, folder: '/opds/v2/books' })
    const base = getBase(call.request)
    call.reply.type(opdsPublicationType)
    const { context: _, images: __, ...rest } = publication
    const { readingProgression, rendition, conformsTo } = publication.metadata
    const [details] = await describeBooks([described.book])
    return {
      ...rest,
      metadata: {
        ...feedMetadata(described.book, base, (b) => publicationMetadata(b, described.about, kind)),
        ...(conformsTo && { conformsTo }),
        ...(readingProgression && { readingProgression }),
        ...(rendition && { rendition }),
      },
      links: publicationLinks(described.book, base),
      ...publicationImages(described.book, base, details?.hasPoster ?? false),
    }
  }
  serve(app, opds.getPublication, manifest())
  serve(app, opds.getEpubPublication, manifest('epub'))
  serve(app, opds.getPdfPublication, manifest('pdf'))
  serve(app, opds.getDivinaPublication, manifest('divina'))

  serve(app, opds.getPublicationProgression, async ({ viewer, params, reply }) => {
    const progression = await getProgression(deps, viewer, params.bookId, { namesPage: true })
    if (progression) reply.type(progressionType)
    return progression
  })
  serve(app, opds.putPublicationProgression, ({ viewer, params, body }) =>
    putProgression(deps, viewer, params.bookId, body),
  )

  serve(app, opds.getFlatProgression, async ({ viewer, params, reply }) => {
    const found = await getFlatProgression(deps, viewer, params.bookId)
    if (found) reply.type(flatProgressionType)
    return found
  })
  serve(app, opds.putFlatProgression, async ({ viewer, params, body, reply }) => {
    reply.type(flatProgressionType)
    return putFlatProgression(deps, viewer, params.bookId, body)
  })

  serve(app, opds.getAuthenticationDocument, async ({ request, reply }) => {
    reply.type(opdsAuthenticationType)
    return authenticationDocument(getBase(request))
  })
  // A 401 answer describes how to sign in (Authentication for OPDS 1.0 section 3.1).
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 401 || !/^\/opds\/v2([/?]|$)/.test(request.url) || typeof payload !== 'string')
      return payload
    const base = getBase(request)
    reply
      .header('content-type', `${opdsAuthenticationType}; charset=utf-8`)
      .header(
        'link',
        `<${base}/auth>; rel="http://opds-spec.org/auth/document"; type="${opdsAuthenticationType}"`,
      )
      .removeHeader('content-length')
    return JSON.stringify({ ...JSON.parse(payload), ...authenticationDocument(base) })
  })
}
