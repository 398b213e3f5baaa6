import type { Annotation, ListedAnnotation } from '@lectern/contract/annotations'

/** The book or series whose marks are shown. */
export type MarkSubject =
  | { readonly bookId: string; readonly seriesId?: undefined }
  | { readonly seriesId: string; readonly bookId?: undefined }

/** A mark, with the title of its book if several books are listed. */
export type Mark = Annotation & Partial<Pick<ListedAnnotation, 'bookTitle'>>

/** Marks of one book. */
export interface MarkGroup {
  readonly bookId: string
  /** Undefined if only one book is listed. */
  readonly title: string | undefined
  readonly marks: readonly Mark[]
}

/** Position in the book: a page, or a share of the text. */
const getPosition = ({ page, locator }: Mark): number =>
  (page ?? 0) + (locator?.locations?.totalProgression ?? 0)

/** Groups marks by books; sorts the books by title and the marks of each book by position. */
export function groupMarks(marks: readonly Mark[], locale: string): readonly MarkGroup[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return [...Map.groupBy(marks, ({ bookId }) => bookId)]
    .map(([bookId, all]) => ({
      bookId,
      title: all[0]?.bookTitle,
      marks: all.toSorted((a, b) => getPosition(a) - getPosition(b)),
    }))
    .sort((a, b) => compare(a.title ?? '', b.title ?? ''))
}

/** Returns the number of bookmarks, and the number of highlights and notes. */
export function countMarks(marks: readonly Pick<Annotation, 'kind'>[]): {
  readonly bookmarks: number
  readonly highlights: number
} {
  const bookmarks = marks.filter(({ kind }) => kind === 'BOOKMARK').length
  return { bookmarks, highlights: marks.length - bookmarks }
}

/** Returns the link that opens the book at a mark: at its page, or at its position in a text. */
export const markLink = ({ id, bookId, page, locator }: Mark) =>
  locator?.href
    ? ({ to: '/book/$bookId/read-epub', params: { bookId }, search: { mark: id } } as const)
    : ({ to: '/book/$bookId/read', params: { bookId }, search: { page: page ?? 1 } } as const)
