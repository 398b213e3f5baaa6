import * as users from '@lectern/contract/users'
import * as sessions from '@lectern/contract/users-sessions'
import type { FastifyInstance } from 'fastify'
import { listSessions } from '../../access/session-list-queries.ts'
import { createKeyedLock } from '../../db/keyed-lock.ts'
import type { Db } from '../../db/open.ts'
import type { PageRequest } from '../../db/paging.ts'
import type { Bus } from '../../events/bus.ts'
import { serve } from '../../http/serve.ts'
import { listUsers } from '../auth/queries.ts'
import {
  changePassword,
  changeUser,
  createUser,
  deleteUser,
  endSession,
  getUserId,
  signOutElsewhere,
  signOutUser,
  type UserDataCleanup,
} from './change-user.ts'
import { describeUsers, previewAccess } from './describe-users.ts'
import { endView, viewAsUser } from './view-as-user.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
  readonly deleteUserData: readonly UserDataCleanup[]
}

export function userRoutes(app: FastifyInstance, given: Deps): void {
  const deps = { ...given, turns: createKeyedLock() }
  serve(app, users.listUsers, () => listUsers(deps.db))
  serve(app, users.listUserOverviews, ({ viewer }) => describeUsers(deps.db, viewer))
  serve(app, users.previewAccess, ({ viewer, body }) => previewAccess(deps.db, viewer, body))
  serve(app, users.signOutUser, ({ viewer, params }) => signOutUser(deps, viewer, params.userId))
  serve(app, users.signOutElsewhere, ({ viewer, request }) =>
    signOutElsewhere(deps, viewer, request.sessionHash),
  )
  const listOf = (userId: number, query: PageRequest, current: string | undefined) =>
    listSessions(deps.db, userId, query, { now: Date.now(), current })
  serve(app, sessions.listMySessions, ({ viewer, query, request }) =>
    listOf(viewer.userId, query, request.sessionHash),
  )
  serve(app, sessions.endMySession, ({ viewer, params }) =>
    endSession(deps, { userId: viewer.userId, sessionId: params.sessionId }),
  )
  serve(app, sessions.listUserSessions, async ({ params, query, request }) =>
    listOf(await getUserId(deps.db, params.userId), query, request.sessionHash),
  )
  serve(app, sessions.endUserSession, async ({ params: { userId, sessionId } }) =>
    endSession(deps, { userId: await getUserId(deps.db, userId), sessionId }),
  )
  serve(app, users.viewAsUser, ({ viewer, params, request }) =>
    viewAsUser(deps, viewer, params.userId, request.sessionHash),
  )
  serve(app, users.endView, ({ request }) => endView(deps, request.sessionHash))
  serve(app, users.createUser, ({ body }) => createUser(deps, body))
  serve(app, users.updateUser, ({ viewer, params, body, request: { usesApiKey } }) =>
    changeUser(deps, { viewer, usesApiKey }, params.userId, body),
  )
  serve(app, users.deleteUser, ({ viewer, params }) =>
    deleteUser(deps, viewer, params.userId, deps.deleteUserData),
  )
  serve(app, users.changeMyPassword, ({ viewer, body, request }) =>
    changePassword(deps, viewer, { ...body, publicId: viewer.publicId, sessionHash: request.sessionHash }),
  )
  serve(app, users.changePassword, ({ viewer, params, body, request }) =>
    changePassword(deps, viewer, { ...body, publicId: params.userId, sessionHash: request.sessionHash }),
  )
}
