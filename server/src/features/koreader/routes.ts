import * as koreader from '@lectern/contract/koreader'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { addRole } from '../auth/queries.ts'
import { readServerSettings, saveServerSettings } from '../settings/queries.ts'
import { getDocumentProgress, putDocumentProgress, type SyncDeps } from './sync-document.ts'

interface Deps extends SyncDeps {
  /** Throws BAD_CREDENTIALS and TOO_MANY_ATTEMPTS. */
  readonly findByApiKey: (request: FastifyRequest, reply: FastifyReply, key: string) => Promise<Viewer>
}
interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Registers the sync server of KOReader. Its users sign in with an API key as their name. */
export function koreaderRoutes(app: FastifyInstance, deps: Deps): void {
  /** Sets the media type that KOReader requests. */
  const answer = <T>({ request, reply }: Exchange, result: T): T => {
    if (request.headers.accept?.includes(koreader.koreaderType)) reply.type(koreader.koreaderType)
    return result
  }

  serve(app, koreader.signInToKoreader, async (call) => answer(call, { authorized: 'OK' as const }))
  serve(app, koreader.checkKoreaderServer, async (call) => answer(call, { state: 'OK' as const }))
  serve(app, koreader.registerInKoreader, async (call) => {
    const { username } = call.body
    const account = await deps.findByApiKey(call.request, call.reply, username).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'BAD_CREDENTIALS') return undefined
      throw error
    })
    if (!account) throw new AppError('KOREADER_REGISTRATION')
    if (!account.roles.has('KOREADER_SYNC')) {
      const { koreaderRegistration } = await readServerSettings(deps.db)
      if (!koreaderRegistration) throw new AppError('KOREADER_REGISTRATION')
      await addRole(deps.db, account.userId, 'KOREADER_SYNC')
    }
    return answer(call, { username })
  })
  serve(app, koreader.getKoreaderSettings, async () => ({
    registration: (await readServerSettings(deps.db)).koreaderRegistration,
  }))
  serve(app, koreader.changeKoreaderSettings, async ({ body }) => {
    await deps.db.batch(saveServerSettings(deps.db, { koreaderRegistration: body.registration }))
  })
  serve(app, koreader.getKoreaderProgress, async (call) =>
    answer(call, await getDocumentProgress(deps, call.viewer, call.params.document)),
  )
  serve(app, koreader.putKoreaderProgress, async (call) => {
    const { isWaiting, ...known } = await putDocumentProgress(deps, call.viewer, call.body)
    // KOReader shows an error for every other status.
    if (isWaiting) call.reply.code(202)
    return answer(call, known)
  })
}
