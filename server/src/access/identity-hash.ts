import { pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Hashes of ASP.NET Core Identity, version 3, of accounts from a Kavita server: base 64 of the byte 1, three numbers of 32 bits (function,
 * rounds, length of the salt), the salt, and the key that PBKDF2 derives from it and the password.
 */

const prefix = '$aspnet$'
const headerBytes = 13
const digests = ['sha1', 'sha256', 'sha512'] as const

/** Limits of the work for one attempt to sign in. */
const rounds = { min: 1000, max: 1_000_000 } as const
const saltBytes = { min: 16, max: 64 } as const
const keyBytes = { min: 16, max: 64 } as const

interface IdentityHash {
  readonly digest: (typeof digests)[number]
  readonly rounds: number
  readonly salt: Buffer
  readonly key: Buffer
}

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  value >= min && value <= max

function parse(encoded: string): IdentityHash | undefined {
  if (encoded.length > 400 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length < headerBytes || bytes[0] !== 1) return undefined
  const digest = digests[bytes.readUInt32BE(1)]
  const saltLength = bytes.readUInt32BE(9)
  const salt = bytes.subarray(headerBytes, headerBytes + saltLength)
  const hash = { rounds: bytes.readUInt32BE(5), salt, key: bytes.subarray(headerBytes + saltLength) }
  const isUsable =
    isWithin(hash.rounds, rounds) && isWithin(saltLength, saltBytes) && isWithin(hash.key.length, keyBytes)
  return digest && isUsable ? { digest, ...hash } : undefined
}

/** Returns a hash in its stored form; empty if it cannot be checked. */
export const readIdentityHash = (encoded: string): string => (parse(encoded) ? prefix + encoded : '')

/** True for a stored hash of this kind. */
export const isIdentityHash = (stored: string): boolean => stored.startsWith(prefix)

/** Derives the key of a password in another thread. */
const derive = promisify(pbkdf2)

/** Returns true when the password is the one of the hash. */
export async function checkIdentityHash(password: string, stored: string): Promise<boolean> {
  const hash = parse(stored.slice(prefix.length))
  if (!hash || password === '') return false
  const key = await derive(password, hash.salt, hash.rounds, hash.key.length, hash.digest)
  return timingSafeEqual(key, hash.key)
}
