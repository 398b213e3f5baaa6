/** Body of the thread that checks password hashes of other servers, because a check computes for a tenth of a second. */
import { parentPort } from 'node:worker_threads'
import { bcryptVerify } from 'hash-wasm'
import { checkIdentityHash, isIdentityHash } from './identity-hash.ts'

export interface OldPasswordRequest {
  readonly id: number
  readonly password: string
  readonly hash: string
}
export interface OldPasswordAnswer {
  readonly id: number
  readonly isRight: boolean
}

/** Number of bytes of a password that bcrypt uses. */
const maxBytes = 72

function check(password: string, hash: string): Promise<boolean> {
  if (isIdentityHash(hash)) return checkIdentityHash(password, hash)
  const bytes = Buffer.from(password, 'utf8').subarray(0, maxBytes)
  return bytes.length === 0 ? Promise.resolve(false) : bcryptVerify({ password: bytes, hash })
}

const port = parentPort
port?.on('message', ({ id, password, hash }: OldPasswordRequest) => {
  void check(password, hash)
    .catch(() => false)
    .then((isRight) => port.postMessage({ id, isRight } satisfies OldPasswordAnswer))
})
