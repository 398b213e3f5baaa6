import { createHash } from 'node:crypto'
import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Device } from '../../access/session-queries.ts'

/** Name that Komga clients use (behaviour 1.11). */
export const sessionCookie = 'KOMGA-SESSION'

/** Returns the device that sent a request. */
export const getDevice = (request: FastifyRequest): Device => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
})

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const opened = new WeakMap<FastifyRequest, string>()

/** Records the session that a request has opened, for work that continues after the reply. */
export const recordOpenedSession = (request: FastifyRequest, token: string): void =>
  void opened.set(request, token)

/** Returns the token of the session that a request belongs to: the one that it opened or presented. */
export const ownToken = (request: FastifyRequest): string | undefined =>
  opened.get(request) ?? presentedToken(request)

/** Returns the token of a request: raw in the header, base64 in the cookie. An empty header requests the header form. */
export function presentedToken(request: FastifyRequest): string | undefined {
  const header = request.headers['x-auth-token']
  if (typeof header === 'string' && header !== '') return header
  const cookie = request.cookies[sessionCookie]
  return cookie ? Buffer.from(cookie, 'base64').toString('utf8') : undefined
}
