import type { Series } from '@lectern/contract/series'

const time = '2024-05-01T10:00:00Z'

interface Change extends Partial<Omit<Series, 'metadata' | 'booksMetadata'>> {
  readonly metadata?: Partial<Series['metadata']>
  readonly booksMetadata?: Partial<Series['booksMetadata']>
}

/** Creates a complete series for tests; each test changes the parts that it needs. */
export function fakeSeries({ metadata, booksMetadata, ...change }: Change = {}): Series {
  return {
    id: 'series-1',
    libraryId: 'library-1',
    name: 'Voyage of Life',
    url: '/comics/Voyage of Life',
    created: time,
    lastModified: time,
    fileLastModified: time,
    booksCount: 4,
    booksReadCount: 0,
    booksUnreadCount: 4,
    booksInProgressCount: 0,
    metadata: { ...sampleMetadata, ...metadata },
    booksMetadata: {
      authors: [],
      tags: [],
      releaseDate: null,
      summary: '',
      summaryNumber: '',
      created: time,
      lastModified: time,
      ...booksMetadata,
    },
    deleted: false,
    oneshot: false,
    ...change,
  }
}

const sampleMetadata: Series['metadata'] = {
  status: 'ONGOING',
  statusLock: false,
  title: 'Voyage of Life',
  titleLock: false,
  titleSort: 'Voyage of Life',
  titleSortLock: false,
  summary: '',
  summaryLock: false,
  readingDirection: '',
  readingDirectionLock: false,
  publisher: '',
  publisherLock: false,
  ageRating: null,
  ageRatingLock: false,
  language: '',
  languageLock: false,
  genres: [],
  genresLock: false,
  tags: [],
  tagsLock: false,
  totalBookCount: null,
  totalBookCountLock: false,
  sharingLabels: [],
  sharingLabelsLock: false,
  links: [],
  linksLock: false,
  alternateTitles: [],
  alternateTitlesLock: false,
  created: time,
  lastModified: time,
}
