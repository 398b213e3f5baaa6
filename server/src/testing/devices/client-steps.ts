import { expect } from 'vitest'

/** One request of a program, and the values that it reads from the answer. */
export interface ClientStep {
  readonly ask: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly accept?: string
  readonly body?: unknown
  /** Status that the program expects; default 200. */
  readonly status?: number
  /** Paths of values that it reads, such as `content.0.metadata.title`; each must exist, but may be null. */
  readonly reads?: readonly string[]
  /** Values by their paths. */
  readonly finds?: Readonly<Record<string, unknown>>
  /** Beginning of the type of an answer that is not JSON. */
  readonly type?: string
}

export interface ClientOptions {
  readonly address: string
  /** Headers of every request, as the program sends them. */
  readonly headers: Readonly<Record<string, string>>
  /** True for a program that sends its credentials only after a challenge. */
  readonly isChallenged?: boolean
}

/** Returns the value at a path; undefined when there is none. */
const valueAt = (of: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], of)

/** Sends the requests of a program one after another and checks the values that it needs from each answer. */
export async function runClientSteps(
  { address, headers, isChallenged = false }: ClientOptions,
  steps: readonly ClientStep[],
): Promise<void> {
  for (const { ask, method = 'GET', accept, body, status = 200, reads = [], finds = {}, type } of steps) {
    const send = (more: Readonly<Record<string, string>>) =>
      fetch(`${address}${ask}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(accept ? { accept } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...more,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    if (isChallenged) {
      const refused = await send({})
      expect([ask, refused.status, refused.headers.get('www-authenticate')]).toEqual([
        ask,
        401,
        expect.stringMatching(/^Basic realm="/),
      ])
      await refused.arrayBuffer()
    }
    const answer = await send(headers)
    const what = `${method} ${ask}`
    const bytes = await answer.arrayBuffer()
    expect([what, answer.status]).toEqual([what, status])
    if (type !== undefined)
      expect([what, answer.headers.get('content-type')]).toEqual([what, expect.stringContaining(type)])
    if (reads.length === 0 && Object.keys(finds).length === 0) continue
    const json: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    expect([what, reads.filter((path) => valueAt(json, path) === undefined)]).toEqual([what, []])
    for (const [path, value] of Object.entries(finds))
      expect([what, path, valueAt(json, path)]).toEqual([what, path, value])
  }
}
