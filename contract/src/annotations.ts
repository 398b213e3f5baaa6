import * as z from 'zod/mini'
import { describedAs, type JsonSchema } from './described-as.ts'
import { limits } from './limits.ts'
import { PageQuery, pageOf } from './page.ts'
import { Locator } from './progress.ts'
import { route } from './route.ts'
import { Id, listOf, noContent, OptionalSearchText, Timestamp, tooLong, wholeFrom } from './values.ts'

/** `BOOKMARK`: a page or a point; `HIGHLIGHT`: a passage, quoted in its locator; `NOTE`: a note at a point. */
export const AnnotationKind = z.enum(['BOOKMARK', 'HIGHLIGHT', 'NOTE'])
export type AnnotationKind = z.output<typeof AnnotationKind>
export const AnnotationColor = z.enum(['YELLOW', 'GREEN', 'BLUE', 'PINK', 'PURPLE'])
export type AnnotationColor = z.output<typeof AnnotationColor>

/** A mark that a user made in a book. Only that user ever sees it. */
export const Annotation = z.object({
  id: Id,
  bookId: Id,
  kind: AnnotationKind,
  /** Page number, counted from 1; null when only the locator is known. */
  page: z.nullable(z.int()),
  /** Position in a text, and for a highlight the quoted passage. */
  locator: z.nullable(Locator),
  color: z.nullable(AnnotationColor),
  /** Note of the user; empty without one. */
  note: z.string(),
  created: Timestamp,
  lastModified: Timestamp,
})
export type Annotation = z.output<typeof Annotation>

/** An annotation with the names of its book and series, for lists over all books. */
export const ListedAnnotation = z.extend(Annotation, {
  bookTitle: z.string(),
  seriesId: Id,
  seriesTitle: z.string(),
})
export type ListedAnnotation = z.output<typeof ListedAnnotation>

const Note = z.string().check(z.maxLength(limits.maxNote, tooLong(limits.maxNote)))
const StoredLocator = Locator.check(
  z.refine((locator) => JSON.stringify(locator).length <= limits.maxAnnotationLocator, 'is too long'),
)

const isGiven = (name: string): JsonSchema => ({
  properties: { [name]: { not: { type: 'null' } } },
  required: [name],
})
const quoted: JsonSchema = {
  properties: {
    locator: {
      type: 'object',
      properties: {
        text: {
          type: 'object',
          properties: { highlight: { type: 'string', minLength: 1 } },
          required: ['highlight'],
        },
      },
      required: ['text'],
    },
  },
  required: ['locator'],
}
export const AnnotationCreation = describedAs(
  z
    .object({
      kind: AnnotationKind,
      page: z.nullish(wholeFrom(1)),
      locator: z.nullish(StoredLocator),
      color: z.nullish(AnnotationColor),
      note: z._default(Note, ''),
    })
    .check(
      z.refine((a) => a.page != null || a.locator != null, {
        path: ['page'],
        message: 'must be given unless there is a locator',
      }),
      z.refine((a) => a.kind !== 'HIGHLIGHT' || (a.locator?.text?.highlight ?? '') !== '', {
        path: ['locator'],
        message: 'must quote the passage of a highlight',
      }),
    ),
  (json) => ({
    ...json,
    allOf: [
      { anyOf: [isGiven('page'), isGiven('locator')] },
      { anyOf: [{ properties: { kind: { enum: ['BOOKMARK', 'NOTE'] } } }, quoted] },
    ],
  }),
)
export type AnnotationCreation = z.output<typeof AnnotationCreation>

/** Absent properties keep their values; `color: null` removes the color. */
export const AnnotationChange = z.object({
  note: z.optional(Note),
  color: z.nullish(AnnotationColor),
})
export type AnnotationChange = z.output<typeof AnnotationChange>

const bookParams = z.object({ bookId: Id })
const annotationParams = z.object({ annotationId: Id })

/** Returns the caller's annotations of a book in the order of the book. */
export const listBookAnnotations = route({
  method: 'GET',
  path: '/api/lectern/books/:bookId/annotations',
  access: 'user',
  purpose: 'retrieve annotations of book',
  params: bookParams,
  query: z.object({ kind: listOf(AnnotationKind) }),
  response: z.array(Annotation),
})
/**
 * Adds an annotation. A page has one bookmark: adding it again returns the one that is there. Fails with PAGE_OUT_OF_RANGE for a page that the
 * book does not have, and with TOO_MANY_ANNOTATIONS at the limits.
 */
export const createAnnotation = route({
  method: 'POST',
  path: '/api/lectern/books/:bookId/annotations',
  access: 'user',
  purpose: 'add annotation',
  params: bookParams,
  body: AnnotationCreation,
  response: Annotation,
})
export const changeAnnotation = route({
  method: 'PATCH',
  path: '/api/lectern/annotations/:annotationId',
  access: 'user',
  purpose: 'change annotation',
  params: annotationParams,
  body: AnnotationChange,
  response: Annotation,
})
export const deleteAnnotation = route({
  method: 'DELETE',
  path: '/api/lectern/annotations/:annotationId',
  access: 'user',
  purpose: 'delete annotation',
  params: annotationParams,
  ...noContent,
})
/** Returns the caller's annotations of all visible books, the last changed first. `search` looks into notes and quoted passages. */
export const listAnnotations = route({
  method: 'GET',
  path: '/api/lectern/annotations',
  access: 'user',
  purpose: 'retrieve annotations',
  query: z.object({
    page: PageQuery.shape.page,
    size: PageQuery.shape.size,
    kind: listOf(AnnotationKind),
    book_id: listOf(Id),
    series_id: listOf(Id),
    search: OptionalSearchText,
  }),
  response: pageOf(ListedAnnotation),
})
/** Returns the caller's annotations of a book as a Markdown file. */
export const downloadAnnotations = route({
  method: 'GET',
  path: '/api/lectern/books/:bookId/annotations/markdown',
  access: 'user',
  purpose: 'download annotations',
  produces: ['text/markdown'],
  params: bookParams,
  response: z.string(),
})
