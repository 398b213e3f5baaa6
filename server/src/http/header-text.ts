const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Text that a client put into a header or into Basic credentials as bytes. Today's programs write UTF-8 (RFC 7617 2.1), older ones
 * Latin-1: what is no UTF-8 is read as that. Otherwise a password with an accent would be one thing at the claim and another at sign-in.
 */
export function decodeHeaderBytes(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('latin1')
  }
}

/** The same for a header, whose bytes arrive as one character each; undefined when it is not there, or more than once. */
export const decodeHeader = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? decodeHeaderBytes(Buffer.from(value, 'latin1')) : undefined
