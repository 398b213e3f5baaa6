import { Locator, type Progression, type ProgressionChange } from '@lectern/contract/progress'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import type { Bus } from '../../../events/bus.ts'
import { type BookProgress, findBookProgress, saveProgress } from '../../progress/queries.ts'
import type { FindEpub } from '../book-caches.ts'
import { findFile } from '../epub/find-file.ts'
import { findPositionOfPage } from './find-position.ts'
import {
  encodeLocator,
  getReadDate,
  toPositionByPage,
  toPositionInEpub,
  withClaimedTime,
} from './resolve-locator.ts'

export interface ProgressionDeps {
  readonly db: Db
  readonly bus: Bus
  readonly findEpub: FindEpub
}

/**
 * Returns the progression of the viewer in a book; undefined if it was never opened (behaviour 8.4). With `namesPage`, it contains
 * the page of a book with pages, even if only the page was reported. Throws NOT_FOUND.
 */
export async function getProgression(
  { db, findEpub }: Omit<ProgressionDeps, 'bus'>,
  viewer: Viewer,
  bookId: string,
  { namesPage = false }: { readonly namesPage?: boolean } = {},
): Promise<Progression | undefined> {
  const reading = await findBookProgress(db, viewer, bookId)
  if (!reading) throw new AppError('NOT_FOUND')
  if (reading.read_date === null) return undefined
  const locator = await getLocator(reading, findEpub)
  return {
    modified: new Date(reading.read_date).toISOString(),
    device: { id: reading.device_id ?? '', name: reading.device_name ?? '' },
    locator: namesPage ? addPage(locator, reading) : locator,
  }
}

function addPage(locator: Locator, { media_profile, page, page_count: count }: BookProgress): Locator {
  if (media_profile === 'EPUB' || page === null) return locator
  const totalProgression = Math.min(1, page / Math.max(1, count))
  return { ...locator, locations: { ...locator.locations, position: page, totalProgression } }
}

/**
 * Returns the stored locator if it is still valid. If the book has other pages or texts since, or the progress was reported as a page, the
 * locator is built from the page.
 */
async function getLocator(reading: BookProgress, findEpub: FindEpub): Promise<Locator> {
  const stored: Locator = Locator.parse(JSON.parse(reading.locator ?? '{}'))
  const page = reading.page ?? 1
  if (reading.media_profile !== 'EPUB') {
    if (stored.locations?.position == null) return stored
    return { ...stored, locations: { ...stored.locations, position: page } }
  }
  const epub = await findEpub(reading)
  if (!epub || findFile(epub, stored.href ?? '')) return stored
  const place = findPositionOfPage(epub, page, reading.page_count)
  return place ? JSON.parse(encodeLocator({ ...place })) : {}
}

/**
 * Saves the progression of a device in a book, unless a later one is stored. Throws NOT_FOUND, BOOK_NOT_READY, WRONG_PROFILE (an EPUB
 * without stored contents), PLACE_UNKNOWN and PROGRESSION_NOT_LATER.
 */
export async function putProgression(
  { db, bus, findEpub }: ProgressionDeps,
  viewer: Viewer,
  bookId: string,
  progression: ProgressionChange,
): Promise<void> {
  const book = await findBookProgress(db, viewer, bookId)
  if (!book) throw new AppError('NOT_FOUND')
  // Stored pages suffice: during another analysis they are still the ones that users read.
  if (book.page_count === 0) throw new AppError('BOOK_NOT_READY')
  const epub = book.media_profile === 'EPUB' ? await findEpub(book) : undefined
  if (book.media_profile === 'EPUB' && !epub) throw new AppError('WRONG_PROFILE')
  const place = epub
    ? toPositionInEpub(progression.locator, { epub, pageCount: book.page_count })
    : toPositionByPage(progression.locator, book.page_count)
  const now = Date.now()
  const { readDate, claim } = getReadDate(progression.modified, now)
  const row = {
    bookId: book.id,
    ...place,
    completed: place.completed && progression.completed !== false,
    locator: withClaimedTime(place.locator, claim),
    readDate,
    deviceId: progression.device.id,
    deviceName: progression.device.name,
  }
  const isSaved = await saveProgress(db, viewer.userId, row, now, { claim })
  if (!isSaved) throw new AppError('PROGRESSION_NOT_LATER')
  const deviceId = progression.device.id
  bus.publish({ name: 'ReadProgressChanged', bookId, userId: viewer.publicId, ...(deviceId && { deviceId }) })
}
