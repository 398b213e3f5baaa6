import type { Series } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import type { Term } from '../../ui/detail/TermLink.tsx'
import type { TermGroup } from '../../ui/detail/TermTable.tsx'
import { useHasRole } from '../auth/queries.ts'
import { narrowedSeriesLink } from '../books/narrowed-links.ts'
import { sorted } from './series-summary.ts'

/**
 * Returns genres, tags and, for admins, sharing labels, each with the link to the series of the library that have it. Tags that only books
 * have are secondary and come last.
 */
export function useSeriesTerms(series: Series, bookTags: readonly string[]): readonly TermGroup[] {
  const t = useText()
  const isAdmin = useHasRole('ADMIN')
  const { metadata, libraryId } = series
  const link = (key: 'genre' | 'tag' | 'sharingLabel', text: string): Term => ({
    text,
    link: narrowedSeriesLink(libraryId, key, text),
  })
  const ofBooks = sorted(bookTags.filter((tag) => !metadata.tags.includes(tag)))
  return [
    { label: t('series.genres'), terms: sorted(metadata.genres).map((genre) => link('genre', genre)) },
    {
      label: t('series.tags'),
      terms: [
        ...sorted(metadata.tags).map((tag) => link('tag', tag)),
        ...ofBooks.map((tag) => ({
          ...link('tag', tag),
          // The only book of a one-shot is the one-shot.
          ...(!series.oneshot && { isSecondary: true, hint: t('series.book_tag', { tag }) }),
        })),
      ],
    },
    {
      label: t('series.sharing_labels'),
      terms: isAdmin ? sorted(metadata.sharingLabels).map((label) => link('sharingLabel', label)) : [],
    },
  ]
}
