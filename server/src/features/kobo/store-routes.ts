import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { readServerSettings } from '../settings/queries.ts'

/** Media type of answers to devices. */
export const jsonType = 'application/json;charset=utf-8'
/** Address of Kobo's store. */
const storeAddress = 'https://storeapi.kobo.com'
/** Devices wait for a minute, but the books of this server must not wait long for the store. */
const timeoutMs = 5000
const maxBytes = 4 * 1024 * 1024

/** Headers of a device that the store needs; never those that sign in to this server. */
const forwardedHeaders =
  /^(authorization|user-agent|accept|accept-language|content-type|x-kobo-(?!synctoken).*)$/

interface StoreAnswer {
  readonly status: number
  /** The content type, and headers of Kobo. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}
/** The network; tests replace it. */
export type StoreNetwork = (url: string, init: RequestInit) => Promise<Response>

async function readBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new RangeError('The answer of the store is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns the JSON of a successful answer; undefined otherwise. */
export function readStoreJson(answer: StoreAnswer | undefined): unknown {
  if (answer?.status !== 200) return undefined
  try {
    return JSON.parse(answer.body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns the path of a request after the key of the device, with its unchanged query. */
const getStorePath = (request: FastifyRequest): string =>
  (request.raw.url ?? '').replace(/^\/kobo\/[^/?]*/, '').replace(/^(?=\?|$)/, '/')

export type Store = ReturnType<typeof createStore>

/** Returns the store of Kobo, for requests that this server does not answer itself. They never fail: devices work without it. */
export function createStore(db: Db, network: StoreNetwork = fetch) {
  /** True if an administrator has turned the store on. */
  const isOn = async () => (await readServerSettings(db)).koboProxy
  return {
    isOn,
    /** Forwards a request. Returns undefined if the store is turned off, cannot be reached in time, or answers with too much data. */
    async ask(request: FastifyRequest, syncToken?: string): Promise<StoreAnswer | undefined> {
      if (!(await isOn())) return undefined
      const { method, body } = request
      const sent = Object.entries(request.headers).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && forwardedHeaders.test(entry[0]),
      )
      try {
        const response = await network(`${storeAddress}${getStorePath(request)}`, {
          method,
          headers: { ...Object.fromEntries(sent), ...(syncToken && { 'x-kobo-synctoken': syncToken }) },
          ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body: JSON.stringify(body) }),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const headers = [...response.headers].filter(([name]) => /^(content-type|x-kobo-.*)$/.test(name))
        return {
          status: response.status,
          headers: Object.fromEntries(headers),
          body: await readBody(response),
        }
      } catch {
        return undefined
      }
    },
  }
}

/** Sends an answer of the store. */
export function sendStoreAnswer(reply: FastifyReply, { status, headers, body }: StoreAnswer): FastifyReply {
  for (const [name, value] of Object.entries(headers)) if (name !== 'content-type') reply.header(name, value)
  return reply
    .code(status)
    .type(headers['content-type'] ?? jsonType)
    .header('cache-control', 'no-store')
    .send(body)
}
