import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { readServerSettings } from '../settings/queries.ts'
import type { AskStore, StoreAnswer } from './ask-store.ts'

/** Returns the path of a request behind the key of the device, with its query as it came. */
const pathBehindKey = (request: FastifyRequest): string =>
  (request.raw.url ?? '').replace(/^\/kobo\/[^/?]*/, '').replace(/^(?=\?|$)/, '/')

/** The store, for requests that this server does not answer itself. */
export interface Store {
  /** Passes a request on; undefined when the store is not to be asked or cannot be reached. */
  ask(request: FastifyRequest, syncToken?: string): Promise<StoreAnswer | undefined>
  /** True when an administrator has turned it on. */
  isOn(): Promise<boolean>
}

export const createStore = (db: Db, askStore: AskStore): Store => {
  const isOn = async () => (await readServerSettings(db)).koboProxy
  return {
    isOn,
    async ask(request, syncToken) {
      if (!(await isOn())) return undefined
      const { method, headers, body } = request
      return askStore({
        method,
        headers,
        path: pathBehindKey(request),
        body,
        ...(syncToken !== undefined && { syncToken }),
      })
    },
  }
}

/** Sends what the store answered. */
export function sendStoreAnswer(reply: FastifyReply, { status, headers, body }: StoreAnswer): FastifyReply {
  for (const [name, value] of Object.entries(headers)) if (name !== 'content-type') reply.header(name, value)
  return reply
    .code(status)
    .type(headers['content-type'] ?? 'application/json;charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body)
}
