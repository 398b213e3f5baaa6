import type {
  KoboEntitlement,
  KoboMetadata,
  KoboReadingState,
  KoboStatus,
} from '@lectern/contract/kobo-books'
import { Locator } from '@lectern/contract/progress'
import { formatDate } from '../../db/values.ts'
import type { BookLists } from '../books/to-book.ts'
import type { DeviceBook } from './book-queries.ts'

/** Category and genre of every book: devices require some. */
const dummyId = '00000000-0000-0000-0000-000000000001'
/** Bits of `book.epub_flags`. */
const flags = { kepub: 2, fixedLayout: 4 } as const

/** Formats milliseconds for devices. */
export const toTime = (ms: number): string => new Date(ms).toISOString()

/** True for a book that is sent as a KEPUB made from its EPUB: its text has no spans yet, and its pages have no fixed layout. */
export const isConverted = ({ epub_flags: bits }: Pick<DeviceBook, 'epub_flags'>): boolean =>
  (bits & (flags.kepub | flags.fixedLayout)) === 0

const getFormat = ({ epub_flags: bits }: DeviceBook): 'EPUB3FL' | 'KEPUB' =>
  (bits & flags.fixedLayout) !== 0 ? 'EPUB3FL' : 'KEPUB'

/** Returns the names of the authors of the book, each once, writers first. */
function listContributors(lists: string): string[] {
  const { authors } = JSON.parse(lists) as BookLists
  const writers = authors.filter((a) => a.role === 'writer')
  return [...new Set([...writers, ...authors].map((a) => a.name))]
}

/** Returns the fields that every book has, with empty values. */
const emptyMetadata = (bookId: string): KoboMetadata => ({
  Categories: [dummyId],
  ContributorRoles: [],
  Contributors: [],
  CrossRevisionId: bookId,
  CurrentDisplayPrice: { CurrencyCode: 'USD', TotalAmount: 0 },
  CurrentLoveDisplayPrice: { TotalAmount: 0 },
  Description: ' ',
  DownloadUrls: [],
  EntitlementId: bookId,
  ExternalIds: [],
  Genre: dummyId,
  IsEligibleForKoboLove: false,
  IsInternetArchive: false,
  IsPreOrder: false,
  IsSocialEnabled: true,
  Language: 'en',
  PhoneticPronunciations: {},
  RevisionId: bookId,
  Title: bookId,
  WorkId: bookId,
})

/** Returns the metadata of a book that is removed from a device. */
export const describeRemoved = (bookId: string): KoboMetadata => ({
  ...emptyMetadata(bookId),
  CoverImageId: bookId,
})

/** Returns the metadata of a book for a device; `address` is that of the device, with its key. */
export function describeBook(book: DeviceBook, address: string): KoboMetadata {
  const id = book.public_id
  const contributors = listContributors(book.lists)
  const created = toTime(book.metadata_created)
  const released = book.release_date === null ? created : `${formatDate(book.release_date)}T00:00:00Z`
  return {
    ...emptyMetadata(id),
    ContributorRoles: contributors.map((Name) => ({ Name })),
    Contributors: contributors,
    ...(book.poster && { CoverImageId: book.poster }),
    ...(book.summary && { Description: book.summary }),
    DownloadUrls: [
      {
        DrmType: 'None',
        Format: getFormat(book),
        Size: book.size,
        Platform: 'Generic',
        Url: `${address}/v1/books/${encodeURIComponent(id)}/file/epub?convert_kepub=${isConverted(book)}`,
      },
    ],
    ...(book.isbn && { Isbn: book.isbn }),
    Language: book.language.slice(0, 2) || 'en',
    PublicationDate: released,
    Publisher: { Imprint: '', Name: book.publisher },
    ...(book.oneshot === 0 && {
      Series: {
        Id: book.series_public_id,
        Name: book.series_title,
        Number: book.number,
        NumberFloat: book.number_sort,
      },
    }),
    Title: book.title,
  }
}

/** Returns the right of a device to a book: the device shows the book, or removes it. */
export const describeEntitlement = (
  bookId: string,
  times: { readonly created: number; readonly modified: number; readonly now: number },
  isRemoved: boolean,
): KoboEntitlement => ({
  Accessibility: 'Full',
  ActivePeriod: { From: toTime(times.now) },
  Created: toTime(times.created),
  CrossRevisionId: bookId,
  Id: bookId,
  IsHiddenFromArchive: false,
  IsLocked: false,
  IsRemoved: isRemoved,
  LastModified: toTime(times.modified),
  OriginCategory: 'Imported',
  RevisionId: bookId,
  Status: 'Active',
})

/** Returns the position in the book (see `locate-position.ts`); empty if only the status is known. */
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

/** Returns the progress of the reader in a book, for devices. */
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
