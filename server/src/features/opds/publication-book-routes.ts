import {
  flatProgressionType,
  opdsAuthenticationType,
  opdsPublicationType,
  progressionType,
} from '@lectern/contract/media-types'
import * as opds from '@lectern/contract/opds-publications'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { baseUrl } from '../../http/base-url.ts'
import { type Call, serve } from '../../http/serve.ts'
import type { FindEpub } from '../reader/epub-cache.ts'
import type { MakeManifest } from '../reader/manifest-routes.ts'
import { getProgression, putProgression } from '../reader/progression.ts'
import { publicationMetadata } from '../reader/publication-metadata.ts'
import type { DescribeBooks } from './describe-books.ts'
import { getFlatProgression, putFlatProgression } from './flat-progression.ts'
import { feedMetadata, publicationImages, publicationLinks } from './publication-entry.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
  readonly contextPath: string
  readonly findEpub: FindEpub
  readonly makeManifest: MakeManifest
  readonly describeBooks: DescribeBooks
}

/** Returns how to sign in; `base` is the address of OPDS 2.0. */
const authenticationDocument = (base: string): opds.AuthenticationDocument => ({
  id: `${base}/auth`,
  title: 'Lectern',
  description: 'Enter your e-mail address and password to sign in.',
  authentication: [
    { type: 'http://opds-spec.org/auth/basic', labels: { login: 'Email', password: 'Password' } },
  ],
  links: [{ rel: 'help', href: base.replace(/\/opds\/v2$/, '/'), type: 'text/html' }],
})

/** Registers manifests and progression below the addresses of OPDS 2.0, and how to sign in there. */
export function publicationBookRoutes(app: FastifyInstance, deps: Deps): void {
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
    const found = await getProgression(deps, viewer, params.bookId, { namesPage: true })
    if (found) reply.type(progressionType)
    return found
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
  // A reader that is refused learns from the refusal how to sign in (Authentication for OPDS 1.0 section 3.1).
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
