import type { Book } from '@lectern/contract/books'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { FactLine } from '../../ui/detail/FactLine.tsx'
import { getReadingPosition } from '../progress/reading-position.ts'
import { getBookProblem } from './book-state.ts'
import { useIsLibraryUnavailable } from './use-is-library-unavailable.ts'

/** Renders a line of facts: pages, release date and read progress. */
export function BookFacts({ book }: { readonly book: Book }) {
  const t = useText()
  const formats = useFormats()
  const problem = getBookProblem(book, useIsLibraryUnavailable(book.libraryId))
  const position = getReadingPosition(book)
  const { releaseDate } = book.metadata
  const facts = [
    book.media.pagesCount > 0 && t('books.pages', { count: book.media.pagesCount }),
    releaseDate && formats.date(releaseDate),
    position.state === 'reading' && t('progress.pages_left', { count: position.pages - position.page }),
    position.state === 'read' && t('progress.read_on', { date: formats.date(position.readDate) }),
  ].filter((fact) => typeof fact === 'string')
  return <FactLine facts={facts} problem={problem && t(`books.trouble_${problem}`)} />
}
