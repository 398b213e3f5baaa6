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

/** Earlier read progress in a book, as far as it can be sent to the server again. */
export interface EarlierProgress {
  readonly bookId: string
  readonly title: string
  /** Absent if the book had no progress. */
  readonly progression?: Progression
  readonly page?: number
  readonly isCompleted?: boolean
  /** Position on the page. */
  readonly place?: PagePlace | undefined
}

type BookWithProgress = Pick<Book, 'id' | 'readProgress'> & {
  readonly media: Pick<Book['media'], 'mediaProfile'>
  readonly metadata: Pick<Book['metadata'], 'title'>
}

/** Returns the present progress in a book with the exact position and time, which the book itself does not contain. */
export async function readProgress({
  id: bookId,
  readProgress: progress,
  media,
  metadata: { title },
}: BookWithProgress): Promise<EarlierProgress> {
  if (!progress) return { bookId, title }
  const { page, completed: isCompleted, place } = progress
  // A position on a page is stored only with the page; a progression on the last page would complete the book.
  if (place) return { bookId, title, page, isCompleted, place }
  const stored = await call(getProgression, { params: { bookId } }).catch((error: unknown) => {
    if (isCutOff(error)) throw error
    return undefined
  })
  if (!stored) return { bookId, title, page, isCompleted }
  // Progress that was reported as a page has no locator; in a text, only the locator has the position.
  const locator =
    media.mediaProfile === 'EPUB'
      ? stored.locator
      : { ...stored.locator, locations: { ...stored.locator.locations, position: page } }
  return { bookId, title, page, isCompleted, progression: { ...stored, locator } }
}

/** Calls at the same time. */
const concurrency = 4
/** Books of one request. */
const pageSize = 500

/** Returns the present progress in the books of a series that marking it will change. */
export async function readSeriesProgress(
  seriesId: string,
  read: boolean,
): Promise<readonly EarlierProgress[]> {
  const changed = read ? (['UNREAD', 'IN_PROGRESS'] as const) : (['READ', 'IN_PROGRESS'] as const)
  const earlier: EarlierProgress[] = []
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const query = { read_status: changed, page, size: pageSize }
    const found = await call(listSeriesBooks, { params: { seriesId }, query })
    const { failures, done } = await runEach(
      found.content,
      async (book) => earlier.push(await readProgress(book)),
      { concurrency },
    )
    if (done.length < found.content.length) throw failures[0]?.error
    isLast = found.last
  }
  return earlier
}

/** Restores the progress of a book: position, device and time if the server accepts them, otherwise page and completion. */
export async function restoreProgress(earlier: EarlierProgress): Promise<void> {
  const { bookId, page, isCompleted, place, progression } = earlier
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
