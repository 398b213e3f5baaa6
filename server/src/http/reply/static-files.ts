import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type ServerOffer, serverOfferMeta } from '@lectern/contract/auth'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { rootPath } from '../request/base-url.ts'

/**
 * Paths that are never a page of the web client (behaviour 1.1): those below the roots that programs use, also behind another path, because
 * a program may be set up for a context path that this server does not have, and cannot read a page.
 */
const programPaths = /^\/*(?:[^?]*\/)?(?:(?:api|opds|sse|kobo|koreader|actuator)(?:[/?]|$))/

/** Content policy: the pages of the client load only its own code, and no site may frame them. */
const pagePolicy = (scriptHashes: string): string =>
  [
    "default-src 'self'",
    `script-src 'self'${scriptHashes}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    // A silent sound, so that the media keys work while reading aloud.
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

interface Page {
  readonly html: string
  readonly policy: string
}

interface Client {
  /** Folder of the build. */
  readonly folder: string
  /** `/lectern`, or empty. */
  readonly contextPath: string
  readonly offer: ServerOffer
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Returns the page of the client; undefined when it is not built. `<base href>` holds the context path, and a `<meta>` the features of this
 * server, so that the client knows them before its first request.
 */
function readPage({ folder, contextPath, offer }: Client): Page | undefined {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return undefined
  const meta = `<meta name="${serverOfferMeta}" content="${escapeAttribute(JSON.stringify(offer))}" />`
  const html = readFileSync(file, 'utf8').replace(
    /<base href="[^"]*"\s*\/?>/,
    () => `<base href="${contextPath}/" />${meta}`,
  )
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      ` 'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )
  return { html, policy: pagePolicy(hashes.join('')) }
}

/** A missing file of an older build must not return the page: the browser would take it for a broken script. */
const filePaths = /^\/assets\//

const acceptsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !programPaths.test(request.url) &&
  !filePaths.test(request.url)

/**
 * Moves `xAuthToken` from the query of an address to its fragment; undefined if there is none. A fragment is never sent, so the requests of
 * the page do not write the session into logs.
 */
function moveTokenToFragment(url: string): string | undefined {
  const [path, query] = url.split('?', 2)
  const searchParams = new URLSearchParams(query)
  const token = searchParams.get('xAuthToken')
  if (token === null || path !== '/startup') return undefined
  searchParams.delete('xAuthToken')
  const rest = searchParams.size > 0 ? `?${searchParams}` : ''
  return `${path}${rest}#${new URLSearchParams({ xAuthToken: token })}`
}

/**
 * Serves the built client: files below `assets/` carry a hash in their name and never change; any other path is a screen of the client
 * and gets its page.
 */
export async function serveClient(app: FastifyInstance, client: Client): Promise<void> {
  const { folder } = client
  const page = readPage(client)
  const assets = join(folder, 'assets')
  const names = new Set(page && existsSync(assets) ? readdirSync(assets) : [])
  if (page) {
    await app.register(fastifyStatic, {
      index: false,
      preCompressed: true,
      cacheControl: false,
      root: folder,
      wildcard: false,
      // Pages need their content policy.
      globIgnore: ['**/index.html', 'assets/**'],
      setHeaders: (reply, path) =>
        reply.header(
          'cache-control',
          path.startsWith(assets + sep) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
    // One route for all files: a route for each of a thousand files would take a third of the start, and the wildcard of the library reads
    // the whole folder at each request.
    app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
      const { name } = request.params
      return names.has(name) ? reply.sendFile(name, assets) : reply.callNotFound()
    })
  }
  const sendPage = (request: FastifyRequest, reply: FastifyReply, { html, policy }: Page): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'same-origin')
      .send(
        request.forwardedPrefix
          ? html.replace(/<base href="[^"]*"/, () => `<base href="${rootPath(request, client.contextPath)}/"`)
          : html,
      )
  app.get('/index.html', async (request, reply) =>
    page ? sendPage(request, reply, page) : reply.callNotFound(),
  )
  app.setNotFoundHandler((request, reply) => {
    if (!page || !acceptsPage(request)) throw new AppError('NOT_FOUND')
    const clean = moveTokenToFragment(request.url)
    if (clean === undefined) return sendPage(request, reply, page)
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`${rootPath(request, client.contextPath)}${clean}`, 302)
  })
}
