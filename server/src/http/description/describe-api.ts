import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildDocument } from './document.ts'

/** Content policy: the page loads its own files and the description, and calls the API. Swagger UI draws its icons from `data:`. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * Serves the description of every registered route: as an OpenAPI document, made from the contract at the first request, and as a page that
 * shows it with Swagger UI, when the client is built. Neither requires a sign-in.
 */
export function describeApi(
  app: FastifyInstance,
  about: { version: string; contextPath: string; clientFolder: string },
): void {
  let json: string | undefined
  for (const path of ['/v3/api-docs', '/api-docs/openapi.json'])
    app.get(path, { config: { access: 'public' } }, async (_, reply) => {
      json ??= JSON.stringify(buildDocument(app.registered, about))
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(json)
    })
  const file = join(about.clientFolder, 'api-docs/index.html')
  if (!existsSync(file)) return
  const page = readFileSync(file, 'utf8')
  app.get('/api-docs', { config: { access: 'public' } }, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy)
      .header('referrer-policy', 'no-referrer')
      .send(page),
  )
}
