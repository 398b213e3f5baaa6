import type { Book } from '@lectern/contract/books'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { type Fact, FactLine } from '../../../ui/detail/FactLine.tsx'
import { useIsLibraryUnavailable } from '../../libraries/queries.ts'
import { isTextBook } from '../../progress/is-text-book.ts'
import { getReadingPosition } from '../../progress/reading-position.ts'
import { getBookProblem } from '../book-state.ts'

/** Renders a line of facts: pages, release date and read progress. */
export function BookFacts({ book }: { readonly book: Book }) {
  const t = useText()
  const formats = useFormats()
  const problem = getBookProblem(book, useIsLibraryUnavailable(book.libraryId))
  const position = getReadingPosition(book)
  const { releaseDate } = book.metadata
  const readDate = book.readProgress?.readDate
  const readTime = readDate === undefined ? '' : t('progress.read_on', { date: formats.dateTime(readDate) })
  const facts: readonly (Fact | false)[] = [
    // The number of pages of a text depends on the window.
    !isTextBook(book) && book.media.pagesCount > 0 && t('books.pages', { count: book.media.pagesCount }),
    releaseDate !== null && formats.longDate(releaseDate),
    position.state === 'reading' && {
      text:
        position.percent === undefined
          ? t('progress.pages_left', { count: position.pages - position.page })
          : t('progress.percent_read', { percent: position.percent }),
      hint: readTime,
    },
    position.state === 'read' && {
      text: t('progress.read_on', { date: formats.date(position.readDate) }),
      hint: readTime,
    },
  ]
  return (
    <FactLine
      facts={facts.filter((fact) => fact !== false)}
      problem={problem && t(`books.trouble_${problem}`)}
    />
  )
}
