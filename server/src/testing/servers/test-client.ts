import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export type Reply = LightMyRequestResponse
type Headers = Record<string, string>

/** A client that sends the headers of one user with each request. */
export interface TestClient {
  readonly headers: Headers
  get(path: string, headers?: Headers): Promise<Reply>
  head(path: string, headers?: Headers): Promise<Reply>
  post(path: string, body?: unknown, headers?: Headers): Promise<Reply>
  patch(path: string, body?: unknown, headers?: Headers): Promise<Reply>
  delete(path: string, headers?: Headers): Promise<Reply>
  ask(method: Method, path: string, body?: unknown, headers?: Headers): Promise<Reply>
  /** Sends a GET that has to succeed. Returns the body. */
  read<T>(path: string): Promise<T>
}
export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS'

export const basic = (email: string, password: string): string =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`

/** Returns a client. Strings and bytes are sent unchanged, other bodies as JSON. */
export function createTestClient(http: FastifyInstance, headers: Headers, contextPath = ''): TestClient {
  const ask = (method: Method, path: string, body?: unknown, more: Headers = {}): Promise<Reply> =>
    http.inject({
      method,
      url: `${contextPath}${path}`,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...more,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    })
  return {
    headers,
    ask,
    get: (path, more) => ask('GET', path, undefined, more),
    head: (path, more) => ask('HEAD', path, undefined, more),
    post: (path, body, more) => ask('POST', path, body, more),
    patch: (path, body, more) => ask('PATCH', path, body, more),
    delete: (path, more) => ask('DELETE', path, undefined, more),
    async read<T>(path: string): Promise<T> {
      const reply = await ask('GET', path)
      if (reply.statusCode !== 200) throw new Error(`GET ${path}: ${reply.statusCode} ${reply.body}`)
      return reply.json()
    },
  }
}

/** Uploads an image as the form of a browser does; `fields` come before the file. */
export async function uploadPicture(
  createTestClient: TestClient,
  path: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
): Promise<Reply> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.from(bytes)], { type: 'image/png' }), 'x.png')
  const sent = new Response(form)
  return createTestClient.post(path, Buffer.from(await sent.arrayBuffer()), {
    'content-type': sent.headers.get('content-type') ?? '',
  })
}
