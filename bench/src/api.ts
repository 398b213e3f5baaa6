import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Size of the body as sent, that is possibly compressed. */
  readonly bytes: number
  /** Duration from the request to the last byte, in ms. */
  readonly ms: number
}
interface Ask {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly accepts404?: boolean
}

let turns = 0
/** Returns the path with a parameter that the server ignores: a list that it keeps while nothing is written is made anew (decision 033). */
export function withFreshTurn(path: string): string {
  turns += 1
  return `${path}${path.includes('?') ? '&' : '?'}turn=${turns}`
}

/**
 * An HTTP client that sends requests as a browser does: one session, open connections, compressed responses. Throws on statuses from 400
 * on.
 */
export class Api {
  readonly #address: string
  readonly #agent: Agent
  #cookie = ''

  constructor(address: string, connections = 8) {
    this.#address = address
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  get cookie(): string {
    return this.#cookie
  }

  /** Returns a client of the same session with so many open connections. The caller closes it. */
  withConnections(connections: number): Api {
    const other = new Api(this.#address, connections)
    other.#cookie = this.#cookie
    return other
  }

  /** Creates the first account. */
  async claim(email: string, password: string): Promise<void> {
    const headers = { 'x-komga-email': email, 'x-komga-password': password }
    await this.ask('/api/v1/claim', { method: 'POST', headers })
  }

  async signIn(email: string, password: string): Promise<void> {
    const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
    const { headers } = await this.ask('/api/v2/users/me', { headers: { authorization } })
    this.#cookie = (headers['set-cookie'] ?? []).map((c) => c.split(';')[0]).join('; ')
  }

  /** Reads the whole response and discards it. */
  async ask(path: string, ask: Ask = {}): Promise<Answer> {
    const from = performance.now()
    const response = await this.#send(path, ask)
    let bytes = 0
    for await (const chunk of response) bytes += (chunk as Buffer).length
    const ms = performance.now() - from
    const status = response.statusCode ?? 0
    if (status >= 400 && !(ask.accepts404 && status === 404))
      throw new Error(`${ask.method ?? 'GET'} ${path} answered ${status}`)
    return { status, headers: response.headers, bytes, ms }
  }

  async json<T>(path: string, ask: Ask = {}): Promise<T> {
    const response = await this.#send(path, ask)
    const isCompressed = response.headers['content-encoding'] === 'gzip'
    const body = await text(isCompressed ? response.pipe(createGunzip()) : response)
    if ((response.statusCode ?? 0) >= 400) throw new Error(`${path} answered ${response.statusCode}: ${body}`)
    return JSON.parse(body) as T
  }

  /** Returns the body as sent. */
  async bytes(path: string): Promise<Buffer> {
    return buffer(await this.#send(path, {}))
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(path: string, { method = 'GET', body, headers }: Ask) {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    return new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      const asking = request(`${this.#address}${path}`, {
        agent: this.#agent,
        method,
        headers: {
          'accept-encoding': 'gzip',
          ...(this.#cookie && { cookie: this.#cookie }),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      })
      asking.on('response', resolve).on('error', reject).end(payload)
    })
  }
}
