import { randomInt, randomUUID } from 'node:crypto'
import * as kobo from '@lectern/contract/kobo'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Viewer } from '../../access/viewer.ts'
import { newPublicId } from '../../db/values.ts'
import { serve, serveStream } from '../../http/serve.ts'
import { readServerSettings } from '../settings/queries.ts'
import { createAskStore, readStoreJson } from './ask-store.ts'
import { choiceRoutes } from './choice-routes.ts'
import { deviceBaseUrl } from './device-address-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { type KoboDeps, libraryRoutes } from './library-routes.ts'
import { storeAddresses } from './store-addresses.ts'
import { createStore, sendStoreAnswer } from './store-routes.ts'

interface DeviceCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly viewer: Viewer
  readonly params: { readonly authToken: string }
}

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

/** Registers what e-readers of Kobo ask for, and what people choose for them. */
export function koboRoutes(app: FastifyInstance, deps: KoboDeps): void {
  const { db, contextPath } = deps
  const store = createStore(db, createAskStore(deps.koboNetwork))
  const getBase = async ({ request }: Pick<DeviceCall, 'request'>): Promise<string> =>
    deviceBaseUrl(request, contextPath, (await readServerSettings(db)).koboPort)
  const getAddress = async (call: Pick<DeviceCall, 'request' | 'params'>): Promise<string> =>
    `${await getBase(call)}/kobo/${encodeURIComponent(call.params.authToken)}`
  const sayJson = ({ reply }: Pick<DeviceCall, 'reply'>): FastifyReply =>
    reply.type('application/json;charset=utf-8')

  serveStream(app, kobo.initializeKobo, async (call) => {
    const { request, reply } = call
    const answer = await store.ask(request)
    if (answer?.status === 401) return sendStoreAnswer(reply, answer)
    const theirs = StoreResources.safeParse(readStoreJson(answer))
    const pictures = `${await getAddress(call)}/v1/books/{ImageId}/thumbnail/{Width}/{Height}`
    const Resources = {
      ...(theirs.success ? theirs.data.Resources : storeAddresses),
      image_host: await getBase(call),
      image_url_template: `${pictures}/false/image.jpg`,
      image_url_quality_template: `${pictures}/{Quality}/{IsGreyscale}/image.jpg`,
    }
    return sayJson(call)
      .header('x-kobo-apitoken', answer?.headers['x-kobo-apitoken'] ?? 'e30=')
      .send(JSON.stringify({ Resources }))
  })
  for (const route of [kobo.signInKobo, kobo.refreshKobo])
    serveStream(app, route, async (call) => {
      const answer = await store.ask(call.request)
      if (answer?.status === 200) return sendStoreAnswer(call.reply, answer)
      return sayJson(call)
        .header('cache-control', 'no-store')
        .send(JSON.stringify(login(call.body)))
    })
  serve(app, kobo.listKoboTests, async (call) => {
    sayJson(call)
    const key = call.request.headers['x-kobo-userkey']
    return { Result: 'Success', TestKey: typeof key === 'string' ? key : '', Tests: {} }
  })
  serveStream(app, kobo.pingKobo, async (call) => sayJson(call).send('pong'))

  libraryRoutes(app, { ...deps, store }, getAddress)
  fileRoutes(app, { ...deps, store })
  choiceRoutes(app, deps)

  serveStream(app, kobo.addKoboShelf, async (call) => {
    const answer = await store.ask(call.request)
    if (answer?.status === 201) return sendStoreAnswer(call.reply, answer)
    return sayJson(call).code(201).send(JSON.stringify(newPublicId()))
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
      return answer ? sendStoreAnswer(call.reply, answer) : sayJson(call).send('{}')
    })
}
