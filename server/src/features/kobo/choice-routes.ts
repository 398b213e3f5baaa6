import * as choices from '@lectern/contract/kobo-choices'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { formatTimestamp } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { findOwnKey, getChoice, keepVisible, saveChoice } from './choice-queries.ts'
import { forgetPoints, getKeyState } from './tidy-queries.ts'

const lists = ['libraryIds', 'readListIds', 'collectionIds'] as const

/** Registers the choices of users for their devices. */
export function choiceRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  const getKey = async (viewer: Viewer, keyId: string): Promise<number> => {
    const key = await findOwnKey(db, viewer.userId, keyId)
    if (key === undefined) throw new AppError('NOT_FOUND')
    return key
  }

  serve(app, choices.getKoboKey, async ({ viewer, params }) => {
    const key = await getKey(viewer, params.keyId)
    const { completed, books } = await getKeyState(db, key)
    return {
      ...(await keepVisible(db, viewer, await getChoice(db, key))),
      lastSync: completed === null ? null : formatTimestamp(completed),
      books,
    }
  })
  serve(app, choices.changeKoboKey, async ({ viewer, params, body }) => {
    const key = await getKey(viewer, params.keyId)
    const visible = await keepVisible(db, viewer, body)
    if (lists.some((name) => visible[name].length < body[name].length)) throw new AppError('CHOICE_UNKNOWN')
    await saveChoice(db, key, body)
  })
  serve(app, choices.forgetSyncPoints, async ({ viewer, query }) => {
    await forgetPoints(db, viewer.userId, query.key_id)
  })
}
