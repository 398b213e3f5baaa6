import { type Book, listSeriesBooks } from '@lectern/contract/books'
import {
  getProgression,
  markBook,
  type PagePlace,
  type Progression,
  putProgression,
  unmarkBook,
} from '@lectern/contract/progress'
import { call } from '../../api/client.ts'
import { isCutOff } from '../../lib/api-error.ts'
import { runEach } from '../../lib/run-each.ts'

/** How far a user was in a book, as far as the server can be told again. */
export interface EarlierProgress {
  readonly bookId: string
  readonly title: string
  /** Absent when the book was not begun. */
  readonly progression?: Progression
  readonly page?: number
  readonly isCompleted?: boolean
  /** Where on the page. */
  readonly place?: PagePlace | undefined
}

type Begun = Pick<Book, 'id' | 'readProgress'> & {
  readonly media: Pick<Book['media'], 'mediaProfile'>
  readonly metadata: Pick<Book['metadata'], 'title'>
}

/** Returns how far the user is in a book now, with the exact place and time, which the book itself does not have. */
export async function rememberProgress({
  id: bookId,
  readProgress,
  media,
  metadata: { title },
}: Begun): Promise<EarlierProgress> {
  if (!readProgress) return { bookId, title }
  const { page, completed: isCompleted, place } = readProgress
  // Only a page is stored with a place; a progression would finish the book on its last one.
  if (place) return { bookId, title, page, isCompleted, place }
  const stored = await call(getProgression, { params: { bookId } }).catch((error: unknown) => {
    if (isCutOff(error)) throw error
    return undefined
  })
  if (!stored) return { bookId, title, page, isCompleted }
  // A place that was reported as a page has no locator; of a text, only the locator says where it is.
  const locator =
    media.mediaProfile === 'EPUB'
      ? stored.locator
      : { ...stored.locator, locations: { ...stored.locator.locations, position: page } }
  return { bookId, title, page, isCompleted, progression: { ...stored, locator } }
}

/** Calls under way at the same time. */
const concurrency = 4
/** Books that are requested at a time. */
const step = 500

/** Returns how far the user is in the books of a series that marking it will change. */
export async function rememberSeries(seriesId: string, read: boolean): Promise<readonly EarlierProgress[]> {
  const changed = read ? (['UNREAD', 'IN_PROGRESS'] as const) : (['READ', 'IN_PROGRESS'] as const)
  const earlier: EarlierProgress[] = []
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const query = { read_status: changed, page, size: step }
    const found = await call(listSeriesBooks, { params: { seriesId }, query })
    const { failures, done } = await runEach(
      found.content,
      async (book) => earlier.push(await rememberProgress(book)),
      { concurrency },
    )
    if (done.length < found.content.length) throw failures[0]?.error
    isLast = found.last
  }
  return earlier
}

/** Gives a book the progress that it had: place, device and time where the server takes them, otherwise page and completion. */
export async function restoreProgress({
  bookId,
  page,
  isCompleted,
  place,
  progression,
}: EarlierProgress): Promise<void> {
  // The server refuses a progression that is older than the stored one.
  await call(unmarkBook, { params: { bookId } })
  if (page === undefined) return
  if (progression) {
    try {
      const body = { ...progression, ...(isCompleted === false && { completed: false }) }
      await call(putProgression, { params: { bookId }, body })
      return
    } catch (error) {
      if (isCutOff(error)) throw error
    }
  }
  await call(markBook, {
    params: { bookId },
    body: isCompleted ? { completed: true } : { page, place, completed: false },
  })
}
