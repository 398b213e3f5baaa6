import type { Series } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import type { Term } from '../../ui/detail/TermLink.tsx'
import type { TermGroup } from '../../ui/detail/TermTable.tsx'
import { useHasRole } from '../auth/queries.ts'
import { narrowedSeriesLink } from '../books/list/narrowed-links.ts'

/** Returns each term once, in alphabetical order. */
const sorted = (words: readonly string[]): readonly string[] =>
  [...new Set(words)].sort((a, b) => a.localeCompare(b))

/** Returns genres, tags and, for administrators, sharing labels, each with a link to the narrowed list. Tags of books alone come last. */
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
          // Tags of the book of a one-shot are those of the one-shot.
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
