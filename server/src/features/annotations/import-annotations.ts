import type { AnnotationColor, AnnotationKind } from '@lectern/contract/annotations'
import type { Locator } from '@lectern/contract/progress'
import type { Db } from '../../db/open.ts'
import { newPublicId } from '../../db/values.ts'
import { toSearchText } from './annotate-book.ts'
import { insertMissing } from './import-queries.ts'

/** A mark from elsewhere; `created` in milliseconds. */
export interface ImportedAnnotation {
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
  return insertMissing(
    db,
    userId,
    annotations.map((a) => ({
      ...a,
      publicId: newPublicId(),
      progression: a.locator?.locations?.totalProgression ?? null,
      locator: a.locator && JSON.stringify(a.locator),
      searchText: toSearchText(a.note, a.locator),
    })),
    now,
  )
}
