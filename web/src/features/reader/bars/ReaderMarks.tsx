import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useBookmarks } from '../../annotations/use-bookmarks.ts'
import { outlineQuery } from '../text/outline-query.ts'
import { listPageMarks } from './list-page-marks.ts'
import type { PageMark } from './page-mark.ts'

export interface ReaderMarksProps {
  readonly bookId: string
  /** True if the book has an outline. */
  readonly outline: boolean
  /** False until the slider or the overview is first shown: the outline is not requested before. */
  readonly isWanted: boolean
  readonly onMarks: (marks: readonly PageMark[]) => void
}

/** Loads the bookmarks and chapters of the book, and reports the pages they begin on. Renders nothing. */
export function ReaderMarks({ bookId, outline, isWanted, onMarks }: ReaderMarksProps) {
  const t = useText()
  const { bookmarks } = useBookmarks(bookId)
  const { data } = useQuery({ ...outlineQuery(bookId), enabled: outline && isWanted })
  const tell = useEffectEvent(() =>
    onMarks(
      listPageMarks(bookmarks ?? [], data?.entries ?? [], {
        untitled: t('reading_marks.chapter'),
        nameBookmark: (note) =>
          note === '' ? t('reading_marks.bookmark') : t('reading_marks.noted_bookmark', { note }),
      }),
    ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported again when bookmarks or outline have changed
  useEffect(() => tell(), [bookmarks, data, bookId])
  return null
}
