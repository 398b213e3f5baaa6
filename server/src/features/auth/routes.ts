import * as auth from '@lectern/contract/auth'
import * as activity from '@lectern/contract/auth-activity'
import type { Library } from '@lectern/contract/libraries'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { parseTime } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { refuseForeignLink } from '../../http/request/foreign-link.ts'
import { decodeHeader } from '../../http/request/header-text.ts'
import { serve, ValidationError } from '../../http/serve.ts'
import type { Authentication } from '../../http/session/authenticate.ts'
import { listActivity } from './activity-queries.ts'
import { claimServer } from './claim-server.ts'
import { countUsers, findUserId, listUsers } from './queries.ts'
import { createSignInTokens } from './sign-in-tokens.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
  readonly authentication: Authentication
  readonly offer: auth.ServerOffer
  /** `/lectern`, or empty. */
  readonly contextPath: string
  /** Returns the libraries that a viewer may see, as the API shows them. */
  readonly librariesOf: (viewer: Viewer) => Promise<Library[]>
  /** Returns an id for this moment, from which a stream of events can start. */
  readonly markMoment: () => string
}

const toActivityFilter = ({ success, after, before }: z.output<typeof activity.listMyActivity.query>) => ({
  success,
  after: parseTime(after),
  before: parseTime(before),
})

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, bus, authentication, offer, contextPath, librariesOf, markMoment } = deps
  serve(app, auth.getServerOffer, async () => offer)

  serve(app, auth.getClaimStatus, async () => ({ isClaimed: (await countUsers(db)) > 0 }))

  serve(app, auth.claimServer, async ({ request }) => {
    const account = auth.ClaimHeaders.safeParse({
      email: decodeHeader(request.headers['x-komga-email']),
      password: decodeHeader(request.headers['x-komga-password']),
    })
    if (!account.success)
      throw new ValidationError(account.error.issues.map((i) => ({ ...i, path: ['claimServer', ...i.path] })))
    return claimServer({ db, bus }, account.data)
  })

  serve(app, auth.getMe, async ({ viewer }) => {
    const [ownerCredentials] = await listUsers(db, [viewer.userId])
    if (!ownerCredentials) throw new AppError('UNAUTHORIZED')
    return ownerCredentials
  })

  serve(app, auth.getSession, async ({ viewer }) => {
    if (!viewer) return { user: null, libraries: [] }
    // Before reading: changes meanwhile count as later.
    const moment = markMoment()
    const [[user], libraries] = await Promise.all([listUsers(db, [viewer.userId]), librariesOf(viewer)])
    const { viewedBy } = viewer
    return user
      ? { user: { ...user, ...(viewedBy !== undefined && { viewedBy }) }, libraries, moment }
      : { user: null, libraries: [] }
  })

  const signOut = async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
    const sessionHash = await authentication.signOut(request, reply)
    if (sessionHash) bus.publish({ name: 'SessionsEnded', sessionHash })
  }
  serve(app, auth.logout, signOut)
  serve(app, { ...auth.logout, method: 'GET', errors: ['CROSS_ORIGIN'] }, async (call) => {
    refuseForeignLink(call.request, contextPath, authentication.hasCookie(call.request))
    await signOut(call)
  })

  const tokens = createSignInTokens(authentication.findSignedIn)
  serve(app, auth.createSignInToken, async ({ viewer, request }) =>
    tokens.create(viewer.userId, request.sessionHash),
  )
  serve(app, auth.signInWithToken, async ({ request, reply, body }) => {
    const account = await tokens.use(body.token)
    if (!account) throw new AppError('BAD_CREDENTIALS')
    await authentication.signIn(request, reply, { account, source: 'Link' })
  })

  serve(app, auth.setSessionCookie, async ({ request, reply }) => {
    authentication.sendSessionCookie(request, reply)
  })

  serve(app, activity.listMyActivity, ({ viewer, query }) =>
    listActivity(db, query, viewer, toActivityFilter(query)),
  )
  serve(app, activity.listActivity, async ({ query }) => {
    const { user_id: publicId } = query
    // No user has the key 0.
    const userId = publicId === undefined ? undefined : ((await findUserId(db, publicId)) ?? 0)
    return listActivity(db, query, undefined, { ...toActivityFilter(query), userId })
  })
  serve(app, activity.getLatestActivity, async ({ viewer, params, query }) => {
    if (!viewer.isAdmin && viewer.publicId !== params.userId) throw new AppError('FORBIDDEN')
    const userId = await findUserId(db, params.userId)
    const [user] = userId === undefined ? [] : await listUsers(db, [userId])
    if (userId === undefined || !user) throw new AppError('NOT_FOUND')
    const page = await listActivity(
      db,
      { page: 0, size: 1, unpaged: false },
      { userId, email: user.email, apiKeyId: query.apikey_id },
    )
    const [latest] = page.content
    if (!latest) throw new AppError('NOT_FOUND')
    return latest
  })
}
