import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { baseUrl } from '../../http/base-url.ts'

const forwarded = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port']

/** Ports that addresses leave out. */
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * Returns the address of this server as a device of Kobo reaches it. Devices leave the port out of `Host`: unless a proxy says what it was
 * asked for, it is the one that an administrator set for them, else the one that this server listens on.
 */
export function deviceBaseUrl(request: FastifyRequest, contextPath: string, koboPort: number | null): string {
  const base = baseUrl(request, contextPath)
  const { port: named } = new URL(base)
  const isNamed =
    named !== '' || /:\d+$/.test(request.host) || forwarded.some((name) => request.headers[name])
  if (isNamed) return base
  const address = request.server.server.address() as AddressInfo | null
  const port = String(koboPort ?? address?.port ?? '')
  const url = new URL(base)
  if (port === '' || port === defaultPorts[url.protocol]) return base
  url.port = port
  return url.href.replace(/\/$/, '')
}
