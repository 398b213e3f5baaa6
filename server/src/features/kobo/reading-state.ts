import type { KoboReadingState, KoboStatus } from '@lectern/contract/kobo-books'
import { Locator } from '@lectern/contract/progress'
import type { DeviceBook } from './book-queries.ts'
import { toTime } from './describe-book.ts'

/** Returns the place in the book (see `LocatePlace`); empty when only the state is known. */
function toBookmark(locator: Locator) {
  const { href, koboSpan, locations } = locator
  if (href == null) return {}
  const { totalProgression, progression } = locations ?? {}
  return {
    ...(totalProgression != null && { ProgressPercent: totalProgression * 100 }),
    ...(progression != null && { ContentSourceProgressPercent: progression * 100 }),
    Location: { Value: koboSpan ?? null, Type: 'KoboSpan', Source: href },
  }
}

/** Returns how far the reader is in a book, as devices are told it. */
export function toReadingState(book: DeviceBook): KoboReadingState {
  const isOpened = book.progress_modified !== null
  const time = toTime(book.progress_modified ?? book.created)
  const status: KoboStatus = !isOpened ? 'ReadyToRead' : book.completed === 1 ? 'Finished' : 'Reading'
  return {
    Created: toTime(book.progress_created ?? book.created),
    CurrentBookmark: { LastModified: time, ...toBookmark(Locator.parse(JSON.parse(book.locator ?? '{}'))) },
    EntitlementId: book.public_id,
    LastModified: time,
    PriorityTimestamp: time,
    Statistics: { LastModified: time },
    StatusInfo: {
      LastModified: time,
      Status: status,
      TimesStartedReading: isOpened ? 1 : 0,
      ...(status === 'Finished' && { LastTimeFinished: time }),
    },
  }
}
