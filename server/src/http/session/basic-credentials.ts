import { decodeHeaderBytes } from '../request/header-text.ts'

export interface BasicCredentials {
  readonly email: string
  readonly password: string
}

/** Returns the name and the password of Basic authentication (RFC 7617); undefined for another header. */
export function readBasic(header: string | undefined): BasicCredentials | undefined {
  const [scheme, value] = header?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'basic' || !value) return undefined
  const text = decodeHeaderBytes(Buffer.from(value, 'base64'))
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  return { email: text.slice(0, colon), password: text.slice(colon + 1) }
}
