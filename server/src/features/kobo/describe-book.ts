import type { KoboEntitlement, KoboMetadata } from '@lectern/contract/kobo-books'
import { formatDate } from '../../db/values.ts'
import type { BookLists } from '../books/to-book.ts'
import type { DeviceBook } from './book-queries.ts'

/** Category and genre of everything: devices need some. */
const dummyId = '00000000-0000-0000-0000-000000000001'
/** Bits of `book.epub_flags`. */
const flags = { kepub: 2, fixedLayout: 4 } as const

/** Formats milliseconds as devices know it. */
export const toTime = (ms: number): string => new Date(ms).toISOString()

/** True for a book that is sent as a KEPUB made from its EPUB: its text has no spans yet, and its pages have no fixed layout. */
export const isConverted = ({ epub_flags: bits }: Pick<DeviceBook, 'epub_flags'>): boolean =>
  (bits & (flags.kepub | flags.fixedLayout)) === 0

const getFormat = ({ epub_flags: bits }: DeviceBook): 'EPUB3FL' | 'KEPUB' =>
  (bits & flags.fixedLayout) !== 0 ? 'EPUB3FL' : 'KEPUB'

/** Names of those who made the book, each once, writers first. */
function listContributors(lists: string): string[] {
  const { authors } = JSON.parse(lists) as BookLists
  const writers = authors.filter((a) => a.role === 'writer')
  return [...new Set([...writers, ...authors].map((a) => a.name))]
}

/** Returns what a device is told of a book; `address` is that of the device, with its key. */
export function describeBook(book: DeviceBook, address: string): KoboMetadata {
  const id = book.public_id
  const contributors = listContributors(book.lists)
  return {
    Categories: [dummyId],
    ContributorRoles: contributors.map((Name) => ({ Name })),
    Contributors: contributors,
    ...(book.poster && { CoverImageId: book.poster }),
    CrossRevisionId: id,
    CurrentDisplayPrice: { CurrencyCode: 'USD', TotalAmount: 0 },
    CurrentLoveDisplayPrice: { TotalAmount: 0 },
    Description: book.summary || ' ',
    DownloadUrls: [
      {
        DrmType: 'None',
        Format: getFormat(book),
        Size: book.size,
        Platform: 'Generic',
        Url: `${address}/v1/books/${encodeURIComponent(id)}/file/epub?convert_kepub=${isConverted(book)}`,
      },
    ],
    EntitlementId: id,
    ExternalIds: [],
    Genre: dummyId,
    IsEligibleForKoboLove: false,
    IsInternetArchive: false,
    IsPreOrder: false,
    IsSocialEnabled: true,
    ...(book.isbn && { Isbn: book.isbn }),
    Language: book.language.slice(0, 2) || 'en',
    PhoneticPronunciations: {},
    PublicationDate:
      book.release_date === null
        ? toTime(book.metadata_created)
        : `${formatDate(book.release_date)}T00:00:00Z`,
    Publisher: { Imprint: '', Name: book.publisher },
    RevisionId: id,
    ...(book.oneshot === 0 && {
      Series: {
        Id: book.series_public_id,
        Name: book.series_title,
        Number: book.number,
        NumberFloat: book.number_sort,
      },
    }),
    Title: book.title,
    WorkId: id,
  }
}

/** Returns the right of a device to a book: it may be shown, or it must go. */
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

/** Returns the place of the metadata of a book that must go; it says nothing. */
export const describeRemoved = (bookId: string): KoboMetadata => ({
  Categories: [dummyId],
  ContributorRoles: [],
  Contributors: [],
  CoverImageId: bookId,
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
