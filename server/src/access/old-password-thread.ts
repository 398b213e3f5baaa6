/** Body of the thread that checks bcrypt hashes: a check takes a tenth of a second of computing. */
import { parentPort } from 'node:worker_threads'
import { bcryptVerify } from 'hash-wasm'

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

const port = parentPort
port?.on('message', ({ id, password, hash }: OldPasswordRequest) => {
  const bytes = Buffer.from(password, 'utf8').subarray(0, maxBytes)
  const check = bytes.length === 0 ? Promise.resolve(false) : bcryptVerify({ password: bytes, hash })
  void check
    .catch(() => false)
    .then((isRight) => port.postMessage({ id, isRight } satisfies OldPasswordAnswer))
})
