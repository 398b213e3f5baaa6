import type { Annotation, AnnotationColor } from '@lectern/contract/annotations'
import {
  changeAnnotation,
  createAnnotation,
  deleteAnnotation,
  downloadAnnotations,
  listBookAnnotations,
} from '@lectern/contract/annotations'
import type { Locator } from '@lectern/contract/progress'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { buildUrl, call } from '../../../api/client.ts'
import { serverOffers } from '../../../api/server-offer.ts'
import type { TextIndex } from '../engine/counted-text.ts'
import { findQuote } from '../engine/find-quote.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextRelocation, TextSelection } from '../engine/text-renderer.ts'
import { findLocatedSection, toLocator } from '../progress/text-locator.ts'

export const colors = [
  'YELLOW',
  'GREEN',
  'BLUE',
  'PINK',
  'PURPLE',
] as const satisfies readonly AnnotationColor[]

const keyOf = (bookId: string) => ['annotations', 'text', bookId] as const

/** Query of the annotations of a book; empty if the server stores none. */
export const annotationsQuery = (client: QueryClient, bookId: string) =>
  queryOptions({
    queryKey: keyOf(bookId),
    queryFn: async ({ signal }): Promise<readonly Annotation[]> =>
      serverOffers(client, 'annotations') ? call(listBookAnnotations, { params: { bookId }, signal }) : [],
    staleTime: 60_000,
  })

export const annotationsAddress = (bookId: string): string =>
  buildUrl(downloadAnnotations, { params: { bookId } })

/** Maximum length of a quote, in characters; the beginning of a longer passage is enough to find it again. */
const maxQuote = 4000
const contextLength = 40

/** Returns the locator of a passage: its section, the progression in it, and the quote with the text around it. */
export function toPassageLocator(
  book: TextBook,
  at: TextRelocation,
  selection: TextSelection,
  sectionLength: number,
): Locator {
  const place = { section: selection.section, offset: selection.from }
  const progression = sectionLength > 0 ? selection.from / sectionLength : 0
  const { locations, ...locator } = toLocator(book, { ...at, place, progression, isAtEnd: false, quote: '' })
  return {
    ...locator,
    locations: { ...locations, progression },
    text: {
      highlight: selection.text.slice(0, maxQuote),
      before: selection.before.slice(-contextLength),
      after: selection.after.slice(0, contextLength),
    },
  }
}

/** Position of a passage in the open text. */
export interface Passage {
  readonly section: number
  readonly from: number
  readonly to: number
}

/** Returns the section of an annotation; undefined when its file is not part of the reading order. */
export function findAnnotatedSection(book: TextBook, { locator }: Annotation): number | undefined {
  return locator?.href ? findLocatedSection(book, locator.href) : undefined
}

/** Returns the offset at which an annotation begins in the text of its section. */
export function findMarkedOffset({ locator }: Annotation, shown: TextIndex | undefined): number {
  if (!shown) return 0
  const expected = Math.round((locator?.locations?.progression ?? 0) * shown.length)
  const quote = locator?.text?.highlight
  const found = quote ? findQuote(quote, expected, shown.length, shown.textBetween) : undefined
  return found ?? Math.min(expected, Math.max(0, shown.length - 1))
}

/** Finds a passage by its words near its former position, also in another edition of the file. */
export function findPassage(
  annotation: Annotation,
  section: number,
  length: number,
  textBetween: (from: number, to: number) => string,
): Passage | undefined {
  const quote = annotation.locator?.text?.highlight
  if (!quote) return undefined
  const expected = Math.round((annotation.locator?.locations?.progression ?? 0) * length)
  const from = findQuote(quote, expected, length, textBetween)
  if (from === undefined) return undefined
  const wanted = quote.replace(/\s+/g, '').length
  let to = from
  let seen = 0
  for (const char of textBetween(from, Math.min(length, from + quote.length * 2 + 200))) {
    if (seen >= wanted) break
    if (!/\s/.test(char)) seen += 1
    to += char.length
  }
  return { section, from, to }
}

export const saveHighlight = (
  bookId: string,
  locator: Locator,
  color: AnnotationColor,
  note: string,
): Promise<Annotation> =>
  call(createAnnotation, { params: { bookId }, body: { kind: 'HIGHLIGHT', locator, color, note } })

export const saveBookmark = (bookId: string, locator: Locator, note: string): Promise<Annotation> =>
  call(createAnnotation, { params: { bookId }, body: { kind: 'BOOKMARK', locator, note } })

export const editAnnotation = (
  annotationId: string,
  change: { readonly color?: AnnotationColor; readonly note?: string },
): Promise<Annotation> => call(changeAnnotation, { params: { annotationId }, body: change })

export const removeAnnotation = (annotationId: string): Promise<void> =>
  call(deleteAnnotation, { params: { annotationId } })

/** Changes the cached annotations. */
export const updateAnnotations = (
  client: QueryClient,
  bookId: string,
  update: (all: readonly Annotation[]) => readonly Annotation[],
): void => {
  client.setQueryData<readonly Annotation[]>(keyOf(bookId), (all) => update(all ?? []))
}
