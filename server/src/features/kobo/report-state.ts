import type { KoboReport, KoboUpdates } from '@lectern/contract/kobo-books'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { deleteProgress, saveProgress } from '../progress/queries.ts'
import type { FindEpub, OpenEpub } from '../reader/book-caches.ts'
import { findFile } from '../reader/epub/find-file.ts'
import { findPositionInResource, findPositionOfPage } from '../reader/progression/find-position.ts'
import {
  encodeLocator,
  getReadDate,
  type ReadPosition,
  toPositionInEpub,
  withClaimedTime,
} from '../reader/progression/resolve-locator.ts'
import { type DeviceBook, findAnyBook, listDeviceBooks } from './book-queries.ts'
import type { Device } from './point-queries.ts'
import { recordOwnProgress } from './tidy-queries.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
  readonly findEpub: FindEpub
}
export interface Reporter {
  readonly viewer: Viewer
  readonly device: Device
  /** Id and comment of the API key, by which its devices are known. */
  readonly keyId: string
  readonly comment: string
}

function toUpdate(bookId: string, isSaved: boolean): KoboUpdates['UpdateResults'][number] {
  const Result = isSaved ? 'Success' : 'Failure'
  return {
    EntitlementId: bookId,
    CurrentBookmarkResult: { Result },
    StatisticsResult: { Result: isSaved ? 'Ignored' : 'Failure' },
    StatusInfoResult: { Result },
  }
}

/** Returns the name of the file of the book that the device means: the one with the longest common end. */
function findName(source: string, epub: OpenEpub): string | undefined {
  const [name = ''] = source.replaceAll('!', '/').split('#')
  const parts = name.split('/').filter((part) => part !== '')
  for (let from = 0; from < parts.length; from += 1) {
    const end = parts.slice(from).join('/')
    const named = findFile(epub, end)
    if (named) return named.href
    const found = epub.spine.find((r) => r.href.endsWith(`/${end}`))
    if (found) return found.href
  }
  return undefined
}

/** Returns the position at the end of the book. */
function toEnd(book: DeviceBook, epub: OpenEpub): ReadPosition {
  const { href, type, koboSpan, locations } =
    findPositionInResource(epub, epub.spine.at(-1)?.href ?? '', 1) ?? {}
  return {
    page: book.page_count,
    completed: true,
    locator: encodeLocator({ href, type, koboSpan, locations }),
  }
}

/** Returns the position that a device reports; throws PLACE_UNKNOWN. */
function toPosition(report: KoboReport, book: DeviceBook, epub: OpenEpub): ReadPosition {
  if (report.StatusInfo?.Status === 'Finished') return toEnd(book, epub)
  const { Location, ProgressPercent, ContentSourceProgressPercent } = report.CurrentBookmark ?? {}
  const options = { epub, pageCount: book.page_count }
  if (Location?.Source == null) {
    if (book.progress_modified !== null && book.completed === 0 && book.locator !== null)
      return { page: book.page ?? 1, completed: false, locator: book.locator }
    // The report has only a percentage, or only that the book was started.
    const page = Math.round(((ProgressPercent ?? 0) / 100) * book.page_count)
    const { href, type, locations } = findPositionOfPage(epub, Math.max(1, page), book.page_count) ?? {}
    return toPositionInEpub({ href, type, locations }, options)
  }
  const href = findName(Location.Source, epub)
  const share = (ContentSourceProgressPercent ?? 0) / 100
  const progression = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0))
  const isSpan = Location.Type === 'KoboSpan' && /^kobo(\.\d{1,6}){2}$/.test(Location.Value ?? '')
  return toPositionInEpub(
    { href, koboSpan: isSpan ? Location.Value : undefined, locations: { progression } },
    options,
  )
}

/** Saves one state. Returns false if a later one is stored, or if the book has no such position. */
async function saveState(
  deps: Deps,
  reporter: Reporter,
  book: DeviceBook,
  report: KoboReport,
): Promise<boolean> {
  const { db, bus, findEpub } = deps
  const { viewer, device, keyId, comment } = reporter
  const { StatusInfo: info, CurrentBookmark: mark } = report
  if (info?.Status == null && mark?.Location?.Source == null && mark?.ProgressPercent == null) return false
  const now = Date.now()
  const reported = report.LastModified ?? info?.LastModified ?? mark?.LastModified
  const time = reported == null ? now : Date.parse(reported)
  if (!Number.isFinite(time)) return false
  const { readDate, claim } = getReadDate(new Date(time).toISOString(), now)
  const event = { bookId: book.public_id, userId: viewer.publicId, deviceId: keyId }
  if (info?.Status === 'ReadyToRead') {
    if (book.read_date !== null && book.read_date >= readDate && !claim.isFuture) return false
    await deleteProgress(db, viewer.userId, book.series_id, book.id)
    await recordOwnProgress(db, device, book.public_id, null)
    bus.publish({ name: 'ReadProgressDeleted', bookId: event.bookId, userId: event.userId })
    return true
  }
  const epub = book.page_count === 0 ? undefined : await findEpub(book)
  if (!epub) return false
  const position = toPosition(report, book, epub)
  const row = {
    ...position,
    bookId: book.id,
    readDate,
    deviceId: keyId,
    deviceName: comment,
    locator: withClaimedTime(position.locator, claim),
  }
  if (!(await saveProgress(db, viewer.userId, row, now, { claim })))
    return (
      book.read_date === readDate &&
      book.completed === Number(position.completed) &&
      book.page === position.page
    )
  await recordOwnProgress(db, device, book.public_id, now)
  bus.publish({ name: 'ReadProgressChanged', ...event })
  return true
}

/**
 * Saves the reports of a device about a book, and about other books in the same request. The answer says which were saved. Throws NOT_FOUND
 * for a book that is unknown or hidden.
 */
export async function reportStates(
  deps: Deps,
  reporter: Reporter,
  bookId: string,
  reports: readonly KoboReport[],
): Promise<KoboUpdates> {
  if (!(await findAnyBook(deps.db, reporter.viewer, bookId))) throw new AppError('NOT_FOUND')
  const updates: KoboUpdates['UpdateResults'] = []
  for (const [i, report] of reports.entries()) {
    const id = i === 0 ? bookId : (report.EntitlementId ?? bookId)
    const [book] = await listDeviceBooks(deps.db, reporter.viewer, [id])
    const isSaved =
      book !== undefined &&
      (await saveState(deps, reporter, book, report).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'PLACE_UNKNOWN') return false
        throw error
      }))
    updates.push(toUpdate(id, isSaved))
  }
  const isSaved = updates.every((u) => u.StatusInfoResult.Result === 'Success')
  return { RequestResult: isSaved ? 'Success' : 'Failure', UpdateResults: updates }
}
