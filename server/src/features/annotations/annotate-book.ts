import type {
  Annotation,
  AnnotationChange,
  AnnotationColor,
  AnnotationCreation,
  AnnotationKind,
} from '@lectern/contract/annotations'
import type { Locator } from '@lectern/contract/progress'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { fold, newPublicId } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import { insertMissing } from './import-queries.ts'
import {
  findAnnotation,
  findBookToAnnotate,
  findPageBookmark,
  insertAnnotation,
  removeAnnotation,
  updateAnnotation,
} from './queries.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
}

/** Returns the folded text of the search: the note, and the quoted passage. */
export const toSearchText = (note: string, locator: Locator | null | undefined): string =>
  fold(`${note}\n${locator?.text?.highlight ?? ''}`)

/** Returns the columns that follow from the locator and the note. */
const locatorColumns = ({ note, locator }: { readonly note: string; readonly locator: Locator | null }) => ({
  progression: locator?.locations?.totalProgression ?? null,
  locator: locator && JSON.stringify(locator),
  searchText: toSearchText(note, locator),
})

/** Throws NOT_FOUND. */
async function getAnnotation(db: Db, viewer: Viewer, annotationId: string): Promise<Annotation> {
  const annotation = await findAnnotation(db, viewer, annotationId)
  if (!annotation) throw new AppError('NOT_FOUND')
  return annotation
}

function publishChange(bus: Bus, viewer: Viewer, bookId: string): void {
  bus.publish({ name: 'AnnotationsChanged', bookId, userId: viewer.publicId })
}

/**
 * Adds an annotation of the viewer to a book. For a page that has a bookmark already, returns that one. Throws NOT_FOUND,
 * PAGE_OUT_OF_RANGE and TOO_MANY_ANNOTATIONS.
 */
export async function createAnnotation(
  { db, bus }: Deps,
  viewer: Viewer,
  bookId: string,
  creation: AnnotationCreation,
): Promise<Annotation> {
  const book = await findBookToAnnotate(db, viewer, bookId)
  if (!book) throw new AppError('NOT_FOUND')
  const { kind, note } = creation
  const page = creation.page ?? null
  const locator = creation.locator ?? null
  if (page !== null && page > book.page_count) throw new AppError('PAGE_OUT_OF_RANGE')
  const annotation = {
    publicId: newPublicId(),
    bookId: book.id,
    kind,
    page,
    color: creation.color ?? null,
    note,
    ...locatorColumns({ note, locator }),
  }
  if (await insertAnnotation(db, viewer.userId, annotation, Date.now())) {
    publishChange(bus, viewer, bookId)
    return getAnnotation(db, viewer, annotation.publicId)
  }
  const isPageBookmark = kind === 'BOOKMARK' && page !== null && !locator
  const existing = isPageBookmark ? await findPageBookmark(db, viewer, book.id, page) : undefined
  if (existing) return existing
  throw new AppError((await findBookToAnnotate(db, viewer, bookId)) ? 'TOO_MANY_ANNOTATIONS' : 'NOT_FOUND')
}

/** Changes note and color of an annotation of the viewer. Throws NOT_FOUND. */
export async function changeAnnotation(
  { db, bus }: Deps,
  viewer: Viewer,
  annotationId: string,
  change: AnnotationChange,
): Promise<Annotation> {
  const before = await getAnnotation(db, viewer, annotationId)
  const note = change.note ?? before.note
  const color = change.color === undefined ? before.color : change.color
  const searchText = toSearchText(note, before.locator)
  await updateAnnotation(db, viewer.userId, annotationId, { note, color, searchText }, Date.now())
  const after = await getAnnotation(db, viewer, annotationId)
  publishChange(bus, viewer, after.bookId)
  return after
}

/** Deletes an annotation of the viewer. Throws NOT_FOUND. */
export async function deleteAnnotation(
  { db, bus }: Deps,
  viewer: Viewer,
  annotationId: string,
): Promise<void> {
  const before = await getAnnotation(db, viewer, annotationId)
  await removeAnnotation(db, viewer.userId, annotationId)
  publishChange(bus, viewer, before.bookId)
}

/** An annotation of another account or server; `created` in milliseconds. */
interface ImportedAnnotation {
  readonly bookId: number
  readonly kind: AnnotationKind
  readonly page: number | null
  readonly locator: Locator | null
  readonly color: AnnotationColor | null
  readonly note: string
  readonly created: number
}

/** Adds annotations that the user does not have yet. Returns their number. */
export function addAnnotations(
  db: Db,
  userId: number,
  annotations: readonly ImportedAnnotation[],
  now: number,
): Promise<number> {
  const rows = annotations.map((a) => ({ ...a, publicId: newPublicId(), ...locatorColumns(a) }))
  return insertMissing(db, userId, rows, now)
}
