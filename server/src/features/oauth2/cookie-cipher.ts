import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts values for the browser to keep, which can neither read nor change them; they are invalid after a restart. */
export interface CookieCipher {
  close(value: object): string
  /** Returns undefined for a value that was not encrypted here. */
  open(sealed: string): unknown
}

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

export function createCookieCipher(): CookieCipher {
  const key = randomBytes(32)
  return {
    close(value) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, key, iv)
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= ivLength + tagLength) return undefined
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), {
          authTagLength: tagLength,
        })
        decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
        const text = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()])
        return JSON.parse(text.toString('utf8'))
      } catch {
        return undefined
      }
    },
  }
}
