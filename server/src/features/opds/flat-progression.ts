import type { FlatProgression } from '@lectern/contract/opds-publications'
import type { Locator } from '@lectern/contract/progress'
import type { Viewer } from '../../access/viewer.ts'
import { AppError } from '../../errors.ts'
import { type BookProgress, findBookProgress } from '../progress/queries.ts'
import { findPositionOfPage } from '../reader/progression/find-position.ts'
import { getProgression, type ProgressionDeps, putProgression } from '../reader/progression/progression.ts'
import { encodePart } from './feed-address.ts'

/** Returns the id of a device as a URI: other programs report ids in other forms, or none. */
const toUri = (id: string): string =>
  /^[a-z][a-z0-9+.-]*:\S+$/i.test(id) ? id : `urn:lectern:device${id && `:${encodePart(id)}`}`

/** Returns the share of a book that is read, from 0 to 1. */
function getShare({ locations }: Locator, { page, page_count: count, completed }: BookProgress): number {
  const share = locations?.totalProgression ?? (completed === 1 ? 1 : (page ?? 1) / Math.max(1, count))
  return Math.min(1, Math.max(0, share))
}

/** Returns the progress of the viewer in a book (OPDS Progression 1.0); undefined if it was never opened. Throws NOT_FOUND. */
export async function getFlatProgression(
  deps: Omit<ProgressionDeps, 'bus'>,
  viewer: Viewer,
  bookId: string,
): Promise<FlatProgression | undefined> {
  const [found, book] = await Promise.all([
    getProgression(deps, viewer, bookId, { namesPage: true }),
    findBookProgress(deps.db, viewer, bookId),
  ])
  if (!found || !book) return undefined
  const { modified, device, locator } = found
  const isEpub = book.media_profile === 'EPUB'
  const reference = isEpub ? locator.href : `#page=${book.page ?? 1}`
  return {
    ...(locator.title && { title: locator.title }),
    modified,
    device: { id: toUri(device.id), name: device.name || 'Lectern' },
    progression: getShare(locator, book),
    ...(reference && { references: [reference] }),
  }
}

/** Returns the page that a report names, otherwise the one nearest to its share. */
function findPage({ progression, references = [] }: FlatProgression, pageCount: number): number {
  const named = references
    .map((r) => /#(?:\S*&)?page=(\d{1,9})(?:&|$)/.exec(r)?.[1])
    .find((n) => n !== undefined)
  const page = named === undefined ? Math.round(progression * pageCount) : Number(named)
  return Math.min(pageCount, Math.max(1, page))
}

/** Saves the report of a device, and returns the stored progress. Throws the same errors as `putProgression`. */
export async function putFlatProgression(
  deps: ProgressionDeps,
  viewer: Viewer,
  bookId: string,
  report: FlatProgression,
): Promise<FlatProgression | undefined> {
  const book = await findBookProgress(deps.db, viewer, bookId)
  if (!book) throw new AppError('NOT_FOUND')
  const { modified, device, title } = report
  const locator = await makeLocator(deps, book, report)
  await putProgression(deps, viewer, bookId, { modified, device, locator: { ...locator, title } })
  return getFlatProgression(deps, viewer, bookId)
}

async function makeLocator(
  { findEpub }: Pick<ProgressionDeps, 'findEpub'>,
  book: BookProgress,
  report: FlatProgression,
): Promise<Locator> {
  if (book.media_profile !== 'EPUB')
    return book.page_count === 0 ? {} : { locations: { position: findPage(report, book.page_count) } }
  const epub = await findEpub(book)
  const position = epub && findPositionOfPage(epub, report.progression, 1)
  return position ? { href: position.href, locations: position.locations } : {}
}
