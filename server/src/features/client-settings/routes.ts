import * as contract from '@lectern/contract/client-settings'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { serve } from '../../http/serve.ts'
import { deleteSettings, globalOwner, listGlobal, listUserSettings, saveSettings } from './queries.ts'

/**
 * Adds the routes of client settings: values that clients store on the server, for all or for one user (behaviour 9.9). The server does not
 * interpret them.
 */
export function clientSettingRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, contract.listGlobalSettings, ({ viewer }) => listGlobal(db, { onlyPublic: !viewer }))
  serve(app, contract.changeGlobalSettings, ({ body }) =>
    saveSettings(
      db,
      globalOwner,
      Object.entries(body).map(([name, s]) => ({ name, value: s.value, isPublic: s.allowUnauthorized })),
    ),
  )
  serve(app, contract.deleteGlobalSettings, ({ body }) => deleteSettings(db, globalOwner, body))

  serve(app, contract.listUserSettings, ({ viewer }) => listUserSettings(db, viewer.userId))
  serve(app, contract.changeUserSettings, ({ viewer, body }) =>
    saveSettings(
      db,
      viewer.userId,
      Object.entries(body).map(([name, s]) => ({ name, value: s.value, isPublic: false })),
    ),
  )
  serve(app, contract.deleteUserSettings, ({ viewer, body }) => deleteSettings(db, viewer.userId, body))
}
