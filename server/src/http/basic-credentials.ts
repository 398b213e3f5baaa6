import { decodeHeaderBytes } from './header-text.ts'

/** Returns the name and the password of Basic authentication (RFC 7617); undefined for another header. */
export function readBasic(header: string | undefined): { email: string; password: string } | undefined {
  const [scheme, value] = header?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'basic' || !value) return undefined
  const text = decodeHeaderBytes(Buffer.from(value, 'base64'))
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  return { email: text.slice(0, colon), password: text.slice(colon + 1) }
}
