import { setTimeout as sleep } from 'node:timers/promises'
import type { KoboChange } from '@lectern/contract/kobo-books'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { newPublicId } from '../../db/values.ts'
import { isDiskFull } from '../../files/disk-full.ts'
import { getChoice, keepVisible } from './choice-queries.ts'
import { describeItems } from './describe-items.ts'
import type { LocatePlace } from './locate-place.ts'
import {
  type Device,
  deletePoints,
  findPoint,
  insertPoint,
  listBegun,
  listItems,
  type Point,
} from './point-queries.ts'
import type { SyncToken } from './sync-token.ts'
import { completePoint, confirmPoint, deleteLostChoices, deleteOldPoints } from './tidy-queries.ts'

/** Number of things of one answer; devices ask for the next ones at once. */
const itemsPerAnswer = 100

export interface SyncRequest {
  readonly viewer: Viewer
  readonly device: Device
  /** Address of the device, with its key. */
  readonly address: string
  readonly token: SyncToken
  readonly locatePlace: LocatePlace
}
export interface SyncAnswer {
  readonly changes: KoboChange[]
  readonly token: SyncToken
  /** True when there is more to be asked for. */
  readonly isMore: boolean
}

/** Makes the point that the device should come to; undefined when there is nothing to tell it. */
async function beginPoint(
  db: Db,
  { viewer, device }: SyncRequest,
  base: Point | undefined,
  now: number,
): Promise<Point | undefined> {
  const publicId = newPublicId()
  const begun = await listBegun(db, device, base)
  const choice = await keepVisible(db, viewer, await getChoice(db, device.keyRow))
  await insertPoint(db, { publicId, viewer, device, choice, base, begun, now })
  const point = await findPoint(db, viewer, publicId)
  if (!point) return undefined
  if (base && (await listItems(db, point.id, 0, 1)).length === 0) {
    await db.batch(deletePoints(db, [point.id]))
    return undefined
  }
  return point
}

/** Returns the base of a request and the point that it goes to, begun now unless the token names one that is under way. */
async function findWay(db: Db, request: SyncRequest, now: number) {
  const { viewer, device, token } = request
  const base = token.last === null ? undefined : await findPoint(db, viewer, token.last)
  if (base) await confirmPoint(db, device, base, now)
  const ongoing = token.ongoing && (await findPoint(db, viewer, token.ongoing.pointId))
  if (ongoing && ongoing.confirmed === 0)
    return { base, point: ongoing, position: token.ongoing?.position ?? 0 }
  await deleteOldPoints(db, device, now)
  await deleteLostChoices(db)
  return { base, point: await beginPoint(db, request, base, now), position: 0 }
}

/** Milliseconds after which a device is told that nothing is new: it would give up soon after. */
const maxWaitMs = 8000

/**
 * Does what `syncLibrary` does. While nothing can be saved, because the disk is full or another writer is at work for long, the device is told that
 * nothing is new, and asks again with the same token: it can go on reading.
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
 * Tells a device the next part of what it has to know. The token says what it has: the same token gets the same part again, so that an
 * answer may be lost, and the server may end in between. What the device has is kept until it says that it has more.
 */
async function syncLibrary(db: Db, request: SyncRequest): Promise<SyncAnswer> {
  const { viewer, device, address, token, locatePlace } = request
  const { storeToken } = token
  const now = Date.now()
  const { base, point, position: from } = await findWay(db, request, now)
  const last = base?.public_id ?? null
  if (!point) return { changes: [], token: { storeToken, ongoing: null, last }, isMore: false }

  const begun = await listBegun(db, device, base)
  const points = [...begun, ...(base ? [base.id] : []), point.id].sort((a, b) => a - b)
  const changes: KoboChange[] = []
  let position = from
  let isMore = true
  // Never empty while there is more: devices would ask for ever.
  while (isMore && changes.length === 0) {
    const items = await listItems(db, point.id, position, itemsPerAnswer + 1)
    const part = items.slice(0, itemsPerAnswer)
    isMore = items.length > part.length
    position = part.at(-1)?.seq ?? position
    changes.push(...(await describeItems({ db, viewer, address, points, now, locatePlace }, part)))
  }
  if (isMore)
    return { changes, token: { storeToken, ongoing: { pointId: point.public_id, position }, last }, isMore }
  await completePoint(db, point.id, now)
  return { changes, token: { storeToken, ongoing: null, last: point.public_id }, isMore }
}
