import { randomInt, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import * as kobo from '@lectern/contract/kobo'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { newPublicId } from '../../db/values.ts'
import { baseUrl } from '../../http/request/base-url.ts'
import { serve, serveStream } from '../../http/serve.ts'
import { readServerSettings } from '../settings/queries.ts'
import { choiceRoutes } from './choice-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { type GetAddress, type KoboDeps, libraryRoutes } from './library-routes.ts'
import { storeAddresses } from './store-addresses.ts'
import { createStore, jsonType, readStoreJson, sendStoreAnswer } from './store-routes.ts'

const StoreResources = z.object({ Resources: z.record(z.string(), z.unknown()) })

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Returns 24 random letters and digits, as long as the tokens of the store. */
const newToken = (): string => Array.from({ length: 24 }, () => letters[randomInt(letters.length)]).join('')
const login = (body: { readonly UserKey?: string | null | undefined } | null | undefined) => ({
  AccessToken: newToken(),
  RefreshToken: newToken(),
  TokenType: 'Bearer',
  TrackingId: randomUUID(),
  UserKey: body?.UserKey ?? '',
})

const forwarded = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port']

/** Ports that are not written in addresses. */
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * Returns the address of this server for a Kobo device. Devices do not send the port in `Host`: unless a proxy forwards it, the port is the
 * one that an administrator set for Kobo, otherwise the one that this server listens on.
 */
function deviceBaseUrl(request: FastifyRequest, contextPath: string, koboPort: number | null): string {
  const base = baseUrl(request, contextPath)
  const url = new URL(base)
  const isKnown =
    url.port !== '' || /:\d+$/.test(request.host) || forwarded.some((name) => request.headers[name])
  if (isKnown) return base
  const address = request.server.server.address() as AddressInfo | null
  const port = String(koboPort ?? address?.port ?? '')
  if (port === '' || port === defaultPorts[url.protocol]) return base
  url.port = port
  return url.href.replace(/\/$/, '')
}

/** Registers the requests of Kobo e-readers, and the settings of users for them. */
export function koboRoutes(app: FastifyInstance, deps: KoboDeps): void {
  const { db, contextPath } = deps
  const store = createStore(db, deps.koboNetwork)
  const getBase = async (request: FastifyRequest): Promise<string> =>
    deviceBaseUrl(request, contextPath, (await readServerSettings(db)).koboPort)
  const getAddress: GetAddress = async ({ request, params }) =>
    `${await getBase(request)}/kobo/${encodeURIComponent(params.authToken)}`

  serveStream(app, kobo.initializeKobo, async (call) => {
    const { request, reply } = call
    const answer = await store.ask(request)
    if (answer?.status === 401) return sendStoreAnswer(reply, answer)
    const theirs = StoreResources.safeParse(readStoreJson(answer))
    const pictures = `${await getAddress(call)}/v1/books/{ImageId}/thumbnail/{Width}/{Height}`
    const Resources = {
      ...(theirs.success ? theirs.data.Resources : storeAddresses),
      image_host: await getBase(request),
      image_url_template: `${pictures}/false/image.jpg`,
      image_url_quality_template: `${pictures}/{Quality}/{IsGreyscale}/image.jpg`,
    }
    return call.reply
      .type(jsonType)
      .header('x-kobo-apitoken', answer?.headers['x-kobo-apitoken'] ?? 'e30=')
      .send(JSON.stringify({ Resources }))
  })
  for (const route of [kobo.signInKobo, kobo.refreshKobo])
    serveStream(app, route, async (call) => {
      const answer = await store.ask(call.request)
      if (answer?.status === 200) return sendStoreAnswer(call.reply, answer)
      return call.reply
        .type(jsonType)
        .header('cache-control', 'no-store')
        .send(JSON.stringify(login(call.body)))
    })
  serve(app, kobo.listKoboTests, async (call) => {
    call.reply.type(jsonType)
    const key = call.request.headers['x-kobo-userkey']
    return { Result: 'Success', TestKey: typeof key === 'string' ? key : '', Tests: {} }
  })
  serveStream(app, kobo.pingKobo, async (call) => call.reply.type(jsonType).send('pong'))

  libraryRoutes(app, { ...deps, store }, getAddress)
  fileRoutes(app, { ...deps, store })
  choiceRoutes(app, deps)

  serveStream(app, kobo.addKoboShelf, async (call) => {
    const answer = await store.ask(call.request)
    if (answer?.status === 201) return sendStoreAnswer(call.reply, answer)
    return call.reply.type(jsonType).code(201).send(JSON.stringify(newPublicId()))
  })
  for (const route of [
    kobo.greetKobo,
    kobo.getKoboRest,
    kobo.postKoboRest,
    kobo.putKoboRest,
    kobo.patchKoboRest,
    kobo.deleteKoboRest,
  ])
    serveStream(app, route, async (call) => {
      const answer = await store.ask(call.request)
      return answer ? sendStoreAnswer(call.reply, answer) : call.reply.type(jsonType).send('{}')
    })
}
