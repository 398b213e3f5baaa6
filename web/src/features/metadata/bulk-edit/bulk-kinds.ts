import type { Book } from '@lectern/contract/books'
import type { BookMetadataChange, SeriesMetadataChange } from '@lectern/contract/metadata'
import type { Series } from '@lectern/contract/series'
import { type BookValues, checkBook, toBookChange, toBookSnapshot } from '../fields/book-form.ts'
import {
  checkOneshot,
  type Oneshot,
  type OneshotValues,
  splitOneshotChange,
  toOneshotSnapshot,
} from '../fields/oneshot-form.ts'
import { checkSeries, type SeriesValues, toSeriesChange, toSeriesSnapshot } from '../fields/series-form.ts'
import { fetchBooksAgain, fetchOneshots, fetchSeriesAgain } from '../saving/fetch-items.ts'
import { isEmptyChange, keepEffective, planEdit } from '../saving/plan-edits.ts'
import { saveBooks, saveEach } from '../saving/save-many.ts'
import { patchSeries } from '../saving/save-metadata.ts'
import { isHalfDone, type OneshotChange, patchOneshot, restoreOneshot } from '../saving/save-oneshot.ts'
import type { BulkKind } from './bulk-form.ts'

/** Several books (web behaviour 14.5). */
export const bulkBooks: BulkKind<Book, BookValues, BookMetadataChange> = {
  draftName: 'books',
  sections: { authors: ['authors'], tags: ['tags'] },
  lists: ['authors', 'tags'],
  idOf: ({ id }) => id,
  toSnapshot: toBookSnapshot,
  check: checkBook,
  fetchAgain: fetchBooksAgain,
  planEdit: (book, changes) => {
    const { number, title } = book.metadata
    return planEdit(book, `${book.seriesTitle} #${number} ${title}`, toBookChange(changes))
  },
  describeEdit: ({ item, change }, describe) => describe(item.metadata, change),
  save: saveBooks,
}

/** Several series (web behaviour 14.2). */
export const bulkSeries: BulkKind<Series, SeriesValues, SeriesMetadataChange> = {
  draftName: 'several-series',
  sections: {
    general: [['status', 'language', 'readingDirection', 'publisher', 'ageRating']],
    tags: ['genres', 'tags'],
    sharing: ['sharingLabels'],
  },
  lists: ['genres', 'tags', 'sharingLabels'],
  idOf: ({ id }) => id,
  toSnapshot: toSeriesSnapshot,
  check: checkSeries,
  fetchAgain: fetchSeriesAgain,
  planEdit: (series, changes) => planEdit(series, series.metadata.title, toSeriesChange(changes)),
  describeEdit: ({ item, change }, describe) => describe(item.metadata, change),
  save: (edits) => saveEach('edit.done_series_list', edits, ({ item, change }) => patchSeries(item, change)),
}

/** Several one-shots (web behaviour 14.4). */
export const bulkOneshots: BulkKind<Oneshot, OneshotValues, OneshotChange> = {
  draftName: 'oneshots',
  sections: {
    general: [['language', 'readingDirection', 'publisher', 'ageRating']],
    authors: ['authors'],
    tags: ['genres', 'tags'],
    sharing: ['sharingLabels'],
  },
  lists: ['genres', 'sharingLabels', 'tags', 'authors'],
  idOf: ({ series }) => series.id,
  toSnapshot: toOneshotSnapshot,
  check: checkOneshot,
  fetchAgain: (items) => fetchOneshots(items.map(({ series }) => series.id)),
  planEdit: (item, changes) => {
    const { series, book } = splitOneshotChange(changes)
    const change = {
      series: keepEffective(item.series.metadata, series),
      book: keepEffective(item.book.metadata, book),
    }
    const name = item.book.metadata.title
    const isSame = isEmptyChange(change.series) && isEmptyChange(change.book)
    return isSame ? undefined : { item, name, change, restore: restoreOneshot(item, change) }
  },
  describeEdit: ({ item, change }, describe) => [
    ...describe(item.series.metadata, change.series),
    ...describe(item.book.metadata, change.book),
  ],
  save: (edits) => saveEach('edit.done_books', edits, patchOneshot, isHalfDone),
}
