import type { FastifyInstance } from 'fastify'
import { buildDocument } from './description/document.ts'
import { pagePolicy, renderPage } from './description/page.ts'

/**
 * Serves the description of every registered route: as an OpenAPI document for programs, as a page for people. Both are made from the
 * contract at the first request, and nobody has to sign in for them.
 */
export function describeApi(app: FastifyInstance, about: { version: string; contextPath: string }): void {
  let made: { readonly json: string; readonly html: string } | undefined
  const make = () => {
    if (made) return made
    const document = buildDocument(app.registered, about)
    made = { json: JSON.stringify(document), html: renderPage(document, about.contextPath) }
    return made
  }
  for (const path of ['/v3/api-docs', '/api-docs/openapi.json'])
    app.get(path, { config: { access: 'public' } }, async (_, reply) =>
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(make().json),
    )
  app.get('/api-docs', { config: { access: 'public' } }, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy)
      .header('referrer-policy', 'no-referrer')
      .send(make().html),
  )
}
