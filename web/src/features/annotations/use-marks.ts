import { createAnnotation, deleteAnnotation } from '@lectern/contract/annotations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { annotationKey } from './annotation-key.ts'
import type { Mark, MarkSubject } from './mark-groups.ts'
import { bookAnnotationsQuery, seriesAnnotationsQuery } from './queries.ts'

export interface Marks {
  /** Undefined until they are loaded, and if the server cannot store marks. */
  readonly marks: readonly Mark[] | undefined
  /** Number of all marks; the list may contain only the latest. */
  readonly total: number
  readonly error: Error | null
  retry(): void
  /** Deletes a mark; a message offers to undo the deletion. */
  remove(mark: Mark): Promise<void>
}

/** Returns the marks of the user in a book or series. */
export function useMarks({ bookId, seriesId }: MarkSubject): Marks {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const isOffered = useServerOffers('annotations')
  const ofBook = useQuery({
    ...bookAnnotationsQuery(bookId ?? ''),
    enabled: isOffered && bookId !== undefined,
  })
  const ofSeries = useQuery({
    ...seriesAnnotationsQuery(seriesId ?? ''),
    enabled: isOffered && seriesId !== undefined,
  })
  const { error, refetch } = bookId === undefined ? ofSeries : ofBook
  const marks: readonly Mark[] | undefined = bookId === undefined ? ofSeries.data?.content : ofBook.data
  const invalidate = () => client.invalidateQueries({ queryKey: annotationKey })
  const showFailure = (failure: unknown) => showToast({ text: errorText(failure), tone: 'danger' })
  const restore = async ({ bookId: ofMark, kind, page, locator, color, note }: Mark) => {
    const body = { kind, page, locator, color, note }
    await call(createAnnotation, { params: { bookId: ofMark }, body })
    await invalidate()
  }
  return {
    marks,
    total: bookId === undefined ? (ofSeries.data?.totalElements ?? 0) : (marks?.length ?? 0),
    error,
    retry: () => void refetch(),
    async remove(mark) {
      try {
        await call(deleteAnnotation, { params: { annotationId: mark.id } })
        await invalidate()
        showToast({
          text: t(mark.kind === 'BOOKMARK' ? 'marks.bookmark_deleted' : 'marks.highlight_deleted'),
          action: { label: t('marks.undo'), run: () => void restore(mark).catch(showFailure) },
        })
      } catch (failure) {
        showFailure(failure)
      }
    },
  }
}
