import { setTimeout as sleep } from 'node:timers/promises'
import type { KoboChange } from '@lectern/contract/kobo-books'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { newPublicId } from '../../db/values.ts'
import { isDiskFull } from '../../files/disk-full.ts'
import { getChoice, keepVisible } from './choice-queries.ts'
import { describeItems } from './describe-items.ts'
import type { LocatePosition } from './locate-position.ts'
import {
  type Device,
  deletePoints,
  findPoint,
  insertPoint,
  listItems,
  listUnconfirmed,
  type Point,
} from './point-queries.ts'
import type { SyncToken } from './sync-token.ts'
import { completePoint, confirmPoint, deleteLostChoices, deleteOldPoints } from './tidy-queries.ts'

/** Maximum number of differences in one answer; devices request the next ones at once. */
const itemsPerAnswer = 100

export interface SyncRequest {
  readonly viewer: Viewer
  readonly device: Device
  /** Address of the device, with its key. */
  readonly address: string
  readonly token: SyncToken
  readonly locatePosition: LocatePosition
}
export interface SyncAnswer {
  readonly changes: KoboChange[]
  readonly token: SyncToken
  /** True if the device must request more. */
  readonly isMore: boolean
}

/** Creates the point that the device should reach; undefined if nothing changed. */
async function createPoint(
  db: Db,
  { viewer, device }: SyncRequest,
  base: Point | undefined,
  now: number,
): Promise<Point | undefined> {
  const publicId = newPublicId()
  const unconfirmed = await listUnconfirmed(db, device, base)
  const choice = await keepVisible(db, viewer, await getChoice(db, device.keyRow))
  await insertPoint(db, { publicId, viewer, device, choice, base, unconfirmed, now })
  const point = await findPoint(db, viewer, publicId)
  if (!point) return undefined
  if (base && (await listItems(db, point.id, 0, 1)).length === 0) {
    await db.batch(deletePoints(db, [point]))
    return undefined
  }
  return point
}

/** Returns the base of a request and the next point: the one that its token names as unfinished, or a new one. */
async function findOrCreatePoint(db: Db, request: SyncRequest, now: number) {
  const { viewer, device, token } = request
  const base = token.last === null ? undefined : await findPoint(db, viewer, token.last)
  if (base) await confirmPoint(db, device, base, now)
  const ongoing = token.ongoing && (await findPoint(db, viewer, token.ongoing.pointId))
  if (ongoing && ongoing.confirmed === 0)
    return { base, point: ongoing, position: token.ongoing?.position ?? 0 }
  await deleteOldPoints(db, device, now)
  await deleteLostChoices(db)
  return { base, point: await createPoint(db, request, base, now), position: 0 }
}

/** Time after which a device is answered that nothing changed, in milliseconds: soon after, it would abort the request. */
const maxWaitMs = 8000

/**
 * Returns the next part of the changes for a device. While nothing can be saved, because the disk is full or another writer works for long,
 * the answer is that nothing changed. The device continues to work, and requests again with the same token.
 */
export async function syncWhenPossible(db: Db, request: SyncRequest): Promise<SyncAnswer> {
  const nothing = (): SyncAnswer => ({ changes: [], token: request.token, isMore: false })
  const syncing = syncLibrary(db, request).catch((error: Error) => {
    if (isDiskFull(error)) return nothing()
    throw error
  })
  return Promise.race([syncing, sleep(maxWaitMs, undefined, { ref: false }).then(nothing)])
}

/**
 * Returns the next part of the changes. The token names the parts that the device has: the same token gets the same part again, so an answer
 * may be lost, and the server may restart. The confirmed point is kept until the device confirms the next one.
 */
async function syncLibrary(db: Db, request: SyncRequest): Promise<SyncAnswer> {
  const { viewer, device, address, token, locatePosition } = request
  const { storeToken } = token
  const now = Date.now()
  const { base, point, position: from } = await findOrCreatePoint(db, request, now)
  const last = base?.public_id ?? null
  if (!point) return { changes: [], token: { storeToken, ongoing: null, last }, isMore: false }

  const unconfirmed = await listUnconfirmed(db, device, base)
  const points = [...unconfirmed, ...(base ? [base.id] : []), point.id].sort((a, b) => a - b)
  const changes: KoboChange[] = []
  let position = from
  let isMore = true
  // A part is never empty while there are more: devices would request forever.
  while (isMore && changes.length === 0) {
    const items = await listItems(db, point.id, position, itemsPerAnswer + 1)
    const part = items.slice(0, itemsPerAnswer)
    isMore = items.length > part.length
    position = part.at(-1)?.seq ?? position
    changes.push(...(await describeItems({ db, viewer, address, points, now, locatePosition }, part)))
  }
  if (isMore)
    return { changes, token: { storeToken, ongoing: { pointId: point.public_id, position }, last }, isMore }
  await completePoint(db, point.id, now)
  return { changes, token: { storeToken, ongoing: null, last: point.public_id }, isMore }
}
