/** The store of Kobo, whose addresses devices use behind the one of this server. */
const storeAddress = 'https://storeapi.kobo.com'
/** Devices wait for a minute, and their own books must not wait for the store. */
const timeoutMs = 5000
const maxBytes = 4 * 1024 * 1024

/** Headers of a device that the store needs; never those that sign in here. */
const passedOn = /^(authorization|user-agent|accept|accept-language|content-type|x-kobo-(?!synctoken).*)$/

export interface StoreRequest {
  readonly method: string
  /** Path and query behind the key of the device. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: unknown
  /** Token of the store for a sync. */
  readonly syncToken?: string
}
export interface StoreAnswer {
  readonly status: number
  /** Those of Kobo, and the type. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}
/** Asks the store; undefined when it cannot be reached in time, or says too much. */
export type AskStore = (request: StoreRequest) => Promise<StoreAnswer | undefined>
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

/** Returns a function that asks the store and never throws: devices go on without it. */
export function createAskStore(network: StoreNetwork = fetch): AskStore {
  return async ({ method, path, headers, body, syncToken }) => {
    const sent = Object.entries(headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && passedOn.test(entry[0]),
    )
    try {
      const response = await network(`${storeAddress}${path}`, {
        method,
        headers: { ...Object.fromEntries(sent), ...(syncToken && { 'x-kobo-synctoken': syncToken }) },
        ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const kept = [...response.headers].filter(([name]) => /^(content-type|x-kobo-.*)$/.test(name))
      return { status: response.status, headers: Object.fromEntries(kept), body: await readBody(response) }
    } catch {
      return undefined
    }
  }
}

/** Returns the JSON of a successful answer; undefined without one. */
export function readStoreJson(answer: StoreAnswer | undefined): unknown {
  if (answer?.status !== 200) return undefined
  try {
    return JSON.parse(answer.body.toString('utf8'))
  } catch {
    return undefined
  }
}
