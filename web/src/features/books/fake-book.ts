import type { Book } from '@lectern/contract/books'
import type { ReadProgress } from '@lectern/contract/progress'

const time = '2024-05-01T10:00:00Z'

interface Change extends Partial<Omit<Book, 'media' | 'metadata'>> {
  readonly media?: Partial<Book['media']>
  readonly metadata?: Partial<Book['metadata']>
}

/** Creates a complete book for tests; each test changes the parts that it needs. */
export function fakeBook({ media, metadata, ...change }: Change = {}): Book {
  return {
    id: 'book-1',
    seriesId: 'series-1',
    seriesTitle: 'Voyage of Life',
    libraryId: 'library-1',
    name: 'Voyage of Life 04',
    url: '/comics/Voyage of Life/Voyage of Life 04.cbz',
    number: 4,
    created: time,
    lastModified: time,
    fileLastModified: time,
    sizeBytes: 12_582_912,
    size: '12 MiB',
    media: {
      status: 'READY',
      mediaType: 'application/zip',
      pagesCount: 24,
      comment: '',
      mediaProfile: 'DIVINA',
      epubDivinaCompatible: false,
      epubIsKepub: false,
      ...media,
    },
    metadata: { ...sampleMetadata, ...metadata },
    readProgress: null,
    deleted: false,
    fileHash: '',
    oneshot: false,
    ...change,
  }
}

export const fakeProgress = (change: Partial<ReadProgress> = {}): ReadProgress => ({
  page: 12,
  completed: false,
  readDate: time,
  created: time,
  lastModified: time,
  deviceId: '',
  deviceName: '',
  ...change,
})

const sampleMetadata: Book['metadata'] = {
  title: 'The Old Age',
  titleLock: false,
  summary: '',
  summaryLock: false,
  number: '4',
  numberLock: false,
  numberSort: 4,
  numberSortLock: false,
  releaseDate: null,
  releaseDateLock: false,
  authors: [],
  authorsLock: false,
  tags: [],
  tagsLock: false,
  isbn: '',
  isbnLock: false,
  links: [],
  linksLock: false,
  created: time,
  lastModified: time,
}
