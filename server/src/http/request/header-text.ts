const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes text that a client sent as bytes in a header or in Basic credentials. Current programs write UTF-8 (RFC 7617 2.1), older ones
 * Latin-1, which is used for invalid UTF-8. Otherwise a password with an accent would differ between the claim and sign-in.
 */
export function decodeHeaderBytes(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('latin1')
  }
}

/** Decodes a header, whose bytes arrive as one character each; undefined when it is missing, or present more than once. */
export const decodeHeader = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? decodeHeaderBytes(Buffer.from(value, 'latin1')) : undefined
